"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { Name } from "#components/ui/name.tsx";

type Props = { user_id: string; email: string; account: string };

export function EndMemberSessions({ user_id, email, account }: Props) {
  const { call, ...calling } = useCall();
  return (
    <ConfirmButton
      label="End all sessions"
      title={`End all sessions of ${email}?`}
      action="End all sessions"
      done={`All sessions of ${email} have ended.`}
      calling={calling}
      onConfirm={async () =>
        (await call(({ memberSessions }) => memberSessions.endAll.mutate({ user_id }))) !== null
      }
    >
      They have to sign in again to open{" "}
      <b className="font-medium text-ink">
        <Name text={account} />
      </b>
      , on every device. Their other accounts and their API keys are not affected.
    </ConfirmButton>
  );
}
