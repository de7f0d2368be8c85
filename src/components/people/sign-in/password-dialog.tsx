"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { AnswerGuard } from "#components/drafts/answer-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { authCall } from "./auth-call.ts";
import type { Proof } from "./proof.ts";
import { passwordFailure } from "./second-factor-failure.ts";
import { SignInFirst } from "./sign-in-first.tsx";

/**
 * Asks for the password and sends it to a path under /api/auth. Who has none must have signed in a
 * short while ago.
 */
export function PasswordDialog({
  title,
  action,
  variant = "primary",
  path,
  proof,
  onDone,
  onCancel,
  children,
}: {
  title: string;
  action: string;
  variant?: "primary" | "danger";
  path: string;
  proof: Proof;
  onDone: (answer: Record<string, unknown>) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const field = event.currentTarget.querySelector<HTMLInputElement>("[name=password]");
    setBusy(true);
    const answer = await authCall(path, field ? { password: field.value } : {});
    setBusy(false);
    if (answer.ok) return onDone(answer.body);
    setLate(answer.code === "SESSION_NOT_FRESH");
    setFailure(passwordFailure(answer));
    field?.select();
  }

  return (
    <Dialog title={title} onCancel={onCancel}>
      <AnswerGuard isOn={busy} />
      <form method="post" onSubmit={submit} noValidate className="mt-2 grid gap-4">
        <p className="text-ink-muted">{children}</p>
        {proof.hasPassword ? (
          <TextField
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            error={failure}
          />
        ) : (
          <FailureNote message={isLate ? null : failure} />
        )}
        {isLate && <SignInFirst issuers={proof.issuers} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton variant={variant} busy={busy}>
            {action}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
