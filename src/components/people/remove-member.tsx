"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#server/rules/name-text.ts";

type Props = { user_id: string; email: string; account: string };

export function RemoveMember({ user_id, email, account }: Props) {
  const { call, ...calling } = useCall();
  return (
    <ConfirmButton
      label="Remove"
      name={`Remove ${nameText(email)}`}
      size="row"
      title={`Remove ${email}?`}
      action="Remove member"
      calling={calling}
      onConfirm={async () =>
        (await call(({ members }) => members.remove.mutate({ user_id }))) !== null
      }
    >
      <p>
        They lose access to{" "}
        <b className="font-medium text-ink">
          <Name text={account} />
        </b>
        . API keys they created belong to the account and keep working. Revoke them under Keys if
        needed.
      </p>
    </ConfirmButton>
  );
}
