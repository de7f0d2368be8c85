"use client";

import { type FormEvent, useState } from "react";
import { type CallFailure, callFailure, siteClient } from "./console-client.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { signIn } from "./sign-in.ts";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";

/** Creates the invited person's user, signs them in, and leads to the account. */
export function JoinForm({
  token,
  email,
  account,
}: {
  token: string;
  email: string;
  account: string;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const [name, password] = [String(data.get("name")), String(data.get("password"))];
    setBusy(true);
    setFailure(null);
    try {
      const joined = await siteClient().invitations.join.mutate({ token, name, password });
      const path = `/accounts/${joined.account_id}`;
      const outcome = await signIn(joined.email, password);
      location.replace(
        outcome.state === "signed in" ? path : `/sign-in?next=${encodeURIComponent(path)}`,
      );
    } catch (error) {
      setFailure(callFailure(error));
      setBusy(false);
      focusFault(form);
    }
  }

  return (
    // POST, so that a click before the script has loaded cannot put the password into the address.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField label="E-mail" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        error={faultAt(failure, "name")}
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
      <FailureNote message={faultElsewhere(failure, ["name", "password"])} />
      <Button type="submit" look="primary" aria-disabled={busy}>
        <span className="truncate">Join {account}</span>
      </Button>
    </form>
  );
}
