"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useSiteCall } from "./use-call.ts";

export function OwnNameForm({ name }: { name: string }) {
  const [saved, setSaved] = useState(false);
  const { call, busy, failure } = useSiteCall();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("name"));
    setSaved(false);
    if (await call(({ profile }) => profile.rename.mutate({ name: typed }))) setSaved(true);
    else focusFault(form);
  }

  return (
    <form onSubmit={save} noValidate className="grid max-w-sm gap-3">
      <TextField
        label="Your name"
        name="name"
        defaultValue={name}
        required
        autoComplete="name"
        error={faultAt(failure, "name")}
      />
      <FailureNote message={faultElsewhere(failure, ["name"])} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={busy}>
          Save name
        </Button>
        <p role="status" className="text-table text-ink-muted">
          {saved && "Name saved."}
        </p>
      </div>
    </form>
  );
}
