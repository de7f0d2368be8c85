"use client";

import type { FormEvent } from "react";
import { siteClient } from "#components/calls/console-client.ts";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { signIn } from "./sign-in.ts";

/** Sets the password and signs in with it; the second factor is asked for on the sign-in page. */
export function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { leave, busy, failure } = useLeaving();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get("password"));
    const isDone = await leave(async () => {
      await siteClient().passwordReset.finish.mutate({ token, password });
      const { state } = await signIn(email, password);
      location.replace(state === "signed in" ? "/accounts" : "/sign-in");
    });
    if (!isDone) focusFault(form);
  }

  return (
    // POST, so that a password manager that sends it early cannot put the password into the address.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField label="Email" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField label="New password" name="password" error={faultAt(failure, "password")} />
      <FailureNote message={faultElsewhere(failure, ["password"])} />
      <SubmitButton variant="primary" busy={busy}>
        {busy ? "Setting password …" : "Set password"}
      </SubmitButton>
    </form>
  );
}
