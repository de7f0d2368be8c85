"use client";

import { type FormEvent, useRef, useState } from "react";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { signIn } from "./sign-in.ts";
import { faultOf, type SignInFailure } from "./sign-in-failure.ts";

/**
 * `next` is the path to open afterwards, on this site; `email` is set when only this user may sign
 * in. `asksForCode`: an identity provider has signed the reader in, up to their second factor.
 */
export function SignInForm({
  next,
  email: settled,
  asksForCode = false,
}: {
  next: string;
  email?: string;
  asksForCode?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [wantsCode, setWantsCode] = useState(asksForCode);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(form.current ?? undefined);
    const [email, password] = [String(data.get("email")).trim(), String(data.get("password"))];
    setBusy(true);
    setFailure(null);
    const fault = faultOf(email, password);
    if (fault) return fail(fault);
    const outcome = await signIn(email, password);
    if (outcome.state === "failed") return fail(outcome.failure);
    if (outcome.state === "signed in") return location.replace(next);
    setBusy(false);
    setWantsCode(true);
  }

  function fail(failure: SignInFailure) {
    setFailure(failure);
    setBusy(false);
    if (failure.field)
      form.current?.querySelector<HTMLInputElement>(`[name=${failure.field}]`)?.focus();
  }

  function startAnew(message: string | null) {
    setWantsCode(false);
    setFailure(message === null ? null : { field: null, message });
  }

  if (wantsCode) return <SecondFactorForm next={next} onRestart={startAnew} />;
  const errorOf = (field: SignInFailure["field"]) =>
    failure?.field === field ? failure.message : null;
  return (
    // POST, so that a password manager that sends it early cannot put the password into the address.
    <form ref={form} method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={settled}
        readOnly={settled !== undefined}
        error={errorOf("email")}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errorOf("password")}
      />
      <p role="alert" className="text-table text-breaking empty:hidden">
        {errorOf(null)}
      </p>
      <SubmitButton variant="primary" busy={busy} className="w-full">
        {busy ? "Signing in …" : "Sign in"}
      </SubmitButton>
    </form>
  );
}
