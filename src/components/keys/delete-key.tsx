"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";

type Props = { id: string; preview: string; disabled: boolean };

/** `disabled` while the key is being revoked; before that it cannot be deleted. */
export function DeleteKey({ id, preview, disabled }: Props) {
  const { call, ...calling } = useCall();
  return (
    <ConfirmButton
      label="Delete"
      name={`Delete ${preview}`}
      size="row"
      disabled={disabled}
      title={`Delete the key ${preview}…?`}
      action="Delete key"
      done={`The key ${preview}… is deleted.`}
      calling={calling}
      onConfirm={async () => (await call(({ keys }) => keys.delete.mutate({ id }))) !== null}
    >
      <p>
        The key <span className="font-mono text-ink">{preview}…</span> is deleted permanently. Its
        checks stay in the history.
      </p>
    </ConfirmButton>
  );
}
