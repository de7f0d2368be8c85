"use client";

import { siteClient } from "#components/calls/console-client.ts";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { Name } from "#components/ui/name.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { useSignUp } from "./sign-in/use-sign-up.ts";

/** Creates the invited user, signs them in and opens the account. */
export function JoinForm({
  token,
  email,
  account,
}: {
  token: string;
  email: string;
  account: string;
}) {
  const { submit, busy, failure } = useSignUp((typed) =>
    siteClient().invitations.join.mutate({
      token,
      name: typed("name"),
      password: typed("password"),
    }),
  );
  return (
    // POST, so that a password manager that sends it early cannot put the password into the address.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField label="Email" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        error={faultAt(failure, "name")}
      />
      <NewPasswordField label="Password" name="password" error={faultAt(failure, "password")} />
      <FailureNote message={faultElsewhere(failure, ["name", "password"])} />
      <SubmitButton variant="primary" busy={busy}>
        <span className="truncate">
          Join <Name text={account} />
        </span>
      </SubmitButton>
    </form>
  );
}
