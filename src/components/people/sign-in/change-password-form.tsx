"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";

export function ChangePasswordForm({ email }: { email: string }) {
  const [changed, setChanged] = useState(false);
  const { call, busy, failure } = useSiteCall();

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const passwords = { current: String(data.get("current")), next: String(data.get("next")) };
    setChanged(false);
    if (await call(({ profile }) => profile.changePassword.mutate(passwords))) {
      form.reset();
      setChanged(true);
    } else focusFault(form);
  }

  return (
    // POST, so that a password manager that sends it early cannot put a password into the address.
    <form method="post" onSubmit={change} noValidate className="grid max-w-sm gap-3">
      {/* Password managers want to know whose password it is; they skip the type "hidden". */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={faultAt(failure, "current")}
      />
      <NewPasswordField label="New password" name="next" error={faultAt(failure, "next")} />
      <FailureNote message={faultElsewhere(failure, ["current", "next"])} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={busy}>Change password</SubmitButton>
        <p role="status" className="text-table text-ink-muted">
          {changed && "Password changed. You are signed out on all other devices."}
        </p>
      </div>
    </form>
  );
}
