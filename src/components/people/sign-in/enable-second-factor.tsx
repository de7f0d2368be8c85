"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { AnswerGuard } from "#components/drafts/answer-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { authCall } from "./auth-call.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import type { Proof } from "./proof.ts";
import { QrCode } from "./qr-code.tsx";
import { codeFailure } from "./second-factor-failure.ts";

type Made = { uri: string; codes: string[] };

/** Two dialogs: the password creates a secret, and a first code from the app turns it on. */
export function EnableSecondFactor({
  proof,
  onEnabled,
  onCancel,
}: {
  proof: Proof;
  onEnabled: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const [made, setMade] = useState<Made | null>(null);
  if (!made) {
    return (
      <PasswordDialog
        title="Turn on two-factor authentication"
        action="Continue"
        path="/two-factor/enable"
        proof={proof}
        onDone={({ totpURI, backupCodes }) =>
          setMade({ uri: String(totpURI), codes: backupCodes as string[] })
        }
        onCancel={onCancel}
      >
        You need an authenticator app on your phone or computer.
      </PasswordDialog>
    );
  }
  return <FirstCode uri={made.uri} onRight={() => onEnabled(made.codes)} onCancel={onCancel} />;
}

function FirstCode({
  uri,
  onRight,
  onCancel,
}: {
  uri: string;
  onRight: () => void;
  onCancel: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const secret = new URL(uri).searchParams.get("secret") ?? "";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const code = (field.current?.value ?? "").replace(/\D/g, "");
    const answer = await authCall("/two-factor/verify-totp", { code });
    setBusy(false);
    if (answer.ok) return onRight();
    setFailure(codeFailure(answer));
    field.current?.select();
  }

  // The dialog focuses its first element, which is not what comes next.
  useEffect(() => field.current?.focus(), []);

  return (
    <Dialog title="Add this to your authenticator app" onCancel={onCancel}>
      <AnswerGuard isOn={busy} />
      <form onSubmit={submit} noValidate className="mt-3 grid gap-4">
        <QrCode text={uri} what="QR code for your authenticator app" />
        <div>
          <p className="text-table text-ink-muted">Or enter this key in the app:</p>
          <div className="mt-1 flex items-start justify-between gap-2 rounded-list border border-line bg-surface py-1.5 pr-1.5 pl-3">
            <output aria-label="key" className="min-w-0 py-1 font-mono text-table break-all">
              {secret}
            </output>
            <CopyButton text={secret} what="key" />
          </div>
        </div>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The 6-digit code from the app."
          error={failure}
          mono
          ref={field}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton variant="primary" busy={busy}>
            Turn on
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
