"use client";

import { useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { ByIssuer } from "./by-issuer.tsx";
import { MemberKeys } from "./member-keys.tsx";

type Props = { user_id: string; email: string; account: string; by_issuer: boolean };

export function RemoveMember({ user_id, email, account, by_issuer }: Props) {
  const { call, ...calling } = useCall();
  const [revoke_keys, setRevokes] = useState(true);
  return (
    <ConfirmButton
      label="Remove"
      name={`Remove ${nameText(email)}`}
      size="row"
      title={`Remove ${email}?`}
      action="Remove member"
      calling={calling}
      onConfirm={async () =>
        (await call(({ members }) => members.remove.mutate({ user_id, revoke_keys }))) !== null
      }
    >
      <p className="mb-4">
        They lose access to{" "}
        <b className="font-medium text-ink">
          <Name text={account} />
        </b>
        .
      </p>
      {by_issuer && <ByIssuer />}
      <MemberKeys
        user_id={user_id}
        effect="They stop working at once. Unless you revoke them, they work again if this person comes back."
        revokes={revoke_keys}
        onChange={setRevokes}
      />
    </ConfirmButton>
  );
}
