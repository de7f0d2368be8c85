"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { nameText } from "#domain/text/name-text.ts";

export function EndToken({ id, label }: { id: string; label: string }) {
  const { call, ...calling } = useCall();
  const end = async () =>
    (await call(({ directoryTokens }) => directoryTokens.end.mutate({ id }))) !== null;
  return (
    <ConfirmButton
      label="End"
      name={`End the token ${nameText(label)}`}
      size="row"
      title={`End the token ${nameText(label)}?`}
      action="End token"
      variant="danger"
      done={`The token ${label} has ended.`}
      calling={calling}
      onConfirm={end}
    >
      An identity provider that uses it can no longer deactivate anyone. This cannot be undone.
    </ConfirmButton>
  );
}
