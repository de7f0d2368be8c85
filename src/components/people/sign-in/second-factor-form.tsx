"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { authCall } from "./auth-call.ts";
import { codeFailure, reasonToStartAnew } from "./second-factor-failure.ts";

/** The second step of sign-in. `next` is the path to open afterwards. */
export function SecondFactorForm({
  next,
  onRestart,
}: {
  next: string;
  onRestart: (message: string | null) => void;
}) {
  const [kind, setKind] = useState<"totp" | "recovery">("totp");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector("input");
    const code = (field?.value ?? "").replace(kind === "totp" ? /\D/g : /\s/g, "");
    setBusy(true);
    const path = kind === "totp" ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
    const answer = await authCall(path, { code });
    if (answer.ok) return location.replace(next);
    const reason = reasonToStartAnew(answer);
    if (reason !== null) return onRestart(reason);
    setFailure(codeFailure(answer));
    setBusy(false);
    field?.select();
  }

  function swap() {
    setFailure(null);
    setKind(kind === "totp" ? "recovery" : "totp");
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      {kind === "totp" ? (
        <TextField
          key={kind}
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The 6-digit code from your authenticator app."
          error={failure}
          mono
          autoFocus
        />
      ) : (
        <TextField
          key={kind}
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="One of the codes you saved. Each works once."
          error={failure}
          mono
          autoFocus
        />
      )}
      <SubmitButton variant="primary" busy={busy} className="w-full">
        {busy ? "Signing in …" : "Sign in"}
      </SubmitButton>
      <div className="flex flex-wrap gap-3">
        <Button onClick={swap}>
          {kind === "totp" ? "Use a recovery code" : "Use the authenticator app"}
        </Button>
        <Button onClick={() => onRestart(null)}>Start over</Button>
      </div>
    </form>
  );
}
