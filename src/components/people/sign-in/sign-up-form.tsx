"use client";

import { siteClient } from "#components/calls/console-client.ts";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { useSignUp } from "./use-sign-up.ts";

const FIELDS = ["name", "email", "password", "account_name"];

/** Creates a user with an account, signs them in and opens the account. */
export function SignUpForm() {
  const { submit, busy, failure } = useSignUp(async (typed) => {
    const email = typed("email").trim();
    const { account_id } = await siteClient().accounts.create.mutate({
      name: typed("name"),
      email,
      password: typed("password"),
      account_name: typed("account_name"),
    });
    return { account_id, email };
  });
  return (
    // POST, so that a password manager that sends it early cannot put the password into the address.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        error={faultAt(failure, "name")}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={faultAt(failure, "email")}
      />
      <NewPasswordField label="Password" name="password" error={faultAt(failure, "password")} />
      <TextField
        label="Name of the account"
        name="account_name"
        autoComplete="organization"
        hint="Your team or company."
        required
        error={faultAt(failure, "account_name")}
      />
      <FailureNote message={faultElsewhere(failure, FIELDS)} />
      <SubmitButton variant="primary" busy={busy}>
        {busy ? "Signing up …" : "Sign up"}
      </SubmitButton>
    </form>
  );
}
