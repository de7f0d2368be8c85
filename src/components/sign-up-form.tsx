"use client";

import { type FormEvent, useState } from "react";
import { type CallFailure, callFailure, siteClient } from "./console-client.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { signIn } from "./sign-in.ts";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";

const FIELDS = ["name", "email", "password", "account_name"];

/** Makes a user with an account, signs them in, and leads to the account. */
export function SignUpForm() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = (field: string) => String(data.get(field));
    const person = {
      name: typed("name"),
      email: typed("email"),
      password: typed("password"),
      account_name: typed("account_name"),
    };
    setBusy(true);
    setFailure(null);
    try {
      const { account_id } = await siteClient().accounts.create.mutate(person);
      const outcome = await signIn(person.email.trim(), person.password);
      location.replace(outcome.state === "signed in" ? `/accounts/${account_id}` : "/sign-in");
    } catch (error) {
      setFailure(callFailure(error));
      setBusy(false);
      focusFault(form);
    }
  }

  return (
    // POST, so that a click before the script has loaded cannot put the password into the address.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        error={faultAt(failure, "name")}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={faultAt(failure, "email")}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        required
        error={faultAt(failure, "password")}
      />
      <TextField
        label="Name of the account"
        name="account_name"
        autoComplete="organization"
        hint="Your team or company."
        required
        error={faultAt(failure, "account_name")}
      />
      <FailureNote message={faultElsewhere(failure, FIELDS)} />
      <Button type="submit" look="primary" aria-disabled={busy}>
        {busy ? "Signing up …" : "Sign up"}
      </Button>
    </form>
  );
}
