"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { ByIssuer } from "./by-issuer.tsx";
import { MemberKeys } from "./member-keys.tsx";

type Props = { user_id: string; email: string; account: string; by_issuer: boolean };

export function RemoveMember({ user_id, email, account, by_issuer }: Props) {
  const { call, ...calling } = useCall();
  return (
    <ConfirmButton
      label="Remove"
      name={`Remove ${nameText(email)}`}
      size="row"
      title={`Remove ${email}?`}
      action="Remove member"
      done={`${email} is removed.`}
      calling={calling}
      onConfirm={async () =>
        (await call(({ members }) => members.remove.mutate({ user_id }))) !== null
      }
    >
      <p className="mb-4">
        They lose access to{" "}
        <b className="font-medium text-ink">
          <Name text={account} />
        </b>
        . Webhooks that they created keep delivering.
      </p>
      {by_issuer && <ByIssuer />}
      <MemberKeys
        user_id={user_id}
        effect="They are revoked, and stay revoked if this person comes back. Pipelines that use them need other keys."
      />
    </ConfirmButton>
  );
}
