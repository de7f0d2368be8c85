"use client";

import { useCall } from "#components/calls/use-call.ts";
import { AnswerGuard } from "#components/drafts/answer-guard.tsx";
import { ConfirmDialog } from "#components/parts/confirm-dialog.tsx";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { SECRET_OVERLAP_HOURS } from "#domain/limit.ts";

export function RotateSecret({ id, url }: { id: string; url: string }) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<{ secret: string }>({ forget });

  async function rotate() {
    const rotated = await call(({ webhooks }) => webhooks.rotateSecret.mutate({ id }));
    if (rotated) showResult(rotated);
  }

  return (
    <>
      <Button onClick={open}>Rotate secret</Button>
      {isOpen && (
        <ConfirmDialog
          title="Rotate signing secret?"
          action="Rotate secret"
          variant="primary"
          busy={busy}
          failure={failure?.message}
          onConfirm={rotate}
          onCancel={close}
        >
          <AnswerGuard isOn={busy} />
          <p>
            <span className="font-mono break-all text-ink">
              <Name text={url} />
            </span>{" "}
            gets a new secret. For {SECRET_OVERLAP_HOURS} hours,{" "}
            <code className="font-mono text-ink">webhook-signature</code> carries signatures with
            both secrets. <code className="font-mono text-ink">X-Service-Signature</code> switches
            to the new secret immediately.
          </p>
        </ConfirmDialog>
      )}
      {result && (
        <SecretDialog
          title="New signing secret"
          what="signing secret"
          secret={result.secret}
          onStored={close}
        >
          <p>
            Update your endpoint within {SECRET_OVERLAP_HOURS} hours. After that, the old secret
            stops working.
          </p>
        </SecretDialog>
      )}
    </>
  );
}
