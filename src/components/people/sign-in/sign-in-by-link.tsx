"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { authCall } from "./auth-call.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

const USED = "This link has expired, or it was used. Ask your administrator for a new one.";

/** Uses an operator's link when the reader says so, and not when the page is only fetched. */
export function SignInByLink({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signIn() {
    if (busy) return;
    setBusy(true);
    const answer = await authCall("/sign-in/link", { token });
    if (answer.ok && !answer.body.twoFactorRedirect) return location.replace("/accounts");
    setBusy(false);
    if (answer.ok) return setWantsCode(true);
    setFailure(answer.status === 401 ? USED : "Sign-in failed. Try again in a moment.");
  }

  if (wantsCode) {
    return <SecondFactorForm next="/accounts" onRestart={() => location.replace("/sign-in")} />;
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-muted">Your administrator made this link for you. It works once.</p>
      <FailureNote message={failure} />
      <Button variant="primary" onClick={signIn} aria-disabled={busy}>
        {busy ? "Signing in …" : "Sign in"}
      </Button>
    </div>
  );
}
