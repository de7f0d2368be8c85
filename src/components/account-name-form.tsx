"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { TextField } from "./ui/text-field.tsx";
import { useCall } from "./use-call.ts";

export function AccountNameForm({ name }: { name: string }) {
  const [saved, setSaved] = useState(false);
  const { call, busy, failure } = useCall();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("name"));
    setSaved(false);
    if (await call(({ accounts }) => accounts.rename.mutate({ name: typed }))) setSaved(true);
    else form.querySelector("input")?.focus();
  }

  return (
    <form onSubmit={save} noValidate className="grid max-w-md gap-3">
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        required
        autoComplete="organization"
        error={faultAt(failure, "name")}
      />
      <FailureNote message={faultElsewhere(failure, ["name"])} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" aria-disabled={busy}>
          Save
        </Button>
        <p role="status" className="text-table text-ink-muted">
          {saved && "Account renamed."}
        </p>
      </div>
    </form>
  );
}
