"use client";

import { useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { ConfirmDialog } from "#components/parts/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";

type Props = { id: string; preview: string; disabled: boolean };

/** `disabled` while the key is being revoked, before which it cannot be deleted. */
export function DeleteKey({ id, preview, disabled }: Props) {
  const [asking, setAsking] = useState(false);
  const { call, busy, failure, forget } = useCall();

  function close() {
    forget();
    setAsking(false);
  }

  return (
    <>
      <Button
        size="row"
        onClick={() => disabled || setAsking(true)}
        aria-disabled={disabled}
        aria-label={`Delete ${preview}`}
      >
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Delete the key ${preview}…?`}
          action="Delete key"
          busy={busy}
          failure={failure?.message}
          onConfirm={async () => {
            if (await call(({ keys }) => keys.delete.mutate({ id }))) close();
          }}
          onCancel={close}
        >
          <p>
            The key <span className="font-mono text-ink">{preview}…</span> can never be activated
            again. Checks that it ran stay in the history.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
