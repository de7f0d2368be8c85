"use client";

import { type FormEvent, useRef, useState } from "react";
import { failureOf, faultOf, type SignInFailure, UNREACHABLE } from "./sign-in-failure.ts";
import { Button } from "./ui/button.tsx";
import { TextField } from "./ui/text-field.tsx";

/** `next` is the path to go to afterwards, which must be of this site. */
export function SignInForm({ next }: { next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const data = new FormData(form.current ?? undefined);
    const [email, password] = [String(data.get("email")).trim(), String(data.get("password"))];
    setBusy(true);
    setFailure(null);
    const found = faultOf(email, password) ?? (await signIn(email, password));
    if (!found) return location.assign(next);
    setFailure(found);
    setBusy(false);
    if (found.field)
      form.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus();
  }

  const errorOf = (field: SignInFailure["field"]) =>
    failure?.field === field ? failure.message : null;
  return (
    // POST, so that a click before the script has loaded cannot put the password into the address.
    <form ref={form} method="post" onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
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
      <Button type="submit" look="primary" disabled={busy} className="w-full">
        {busy ? "Signing in …" : "Sign in"}
      </Button>
    </form>
  );
}

async function signIn(email: string, password: string): Promise<SignInFailure | null> {
  try {
    const answer = await fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    return answer.ok ? null : failureOf(answer.status, answer.headers.get("x-retry-after"));
  } catch {
    return UNREACHABLE;
  }
}
