"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import type { Calling, Client } from "#components/calls/use-call.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Renames the account or the person that a page is about. */
export function NameForm({
  label,
  name,
  autoComplete,
  action,
  savedText,
  variant,
  calling: { call, busy, failure },
  rename,
}: {
  label: string;
  name: string;
  autoComplete: string;
  action: string;
  /** Shown when it is done. */
  savedText: string;
  variant?: "primary";
  calling: Calling;
  rename: (client: Client, name: string) => Promise<unknown>;
}) {
  const [isSaved, setSaved] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("name"));
    setSaved(false);
    if (await call((client) => rename(client, typed))) setSaved(true);
    else focusFault(form);
  }

  return (
    <form onSubmit={save} noValidate className="grid max-w-md gap-3">
      <TextField
        label={label}
        name="name"
        defaultValue={name}
        required
        autoComplete={autoComplete}
        error={faultAt(failure, "name")}
      />
      <FailureNote message={faultElsewhere(failure, ["name"])} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant={variant} busy={busy}>
          {action}
        </SubmitButton>
        <p role="status" className="text-table text-ink-muted">
          {isSaved && savedText}
        </p>
      </div>
    </form>
  );
}
