"use client";

import { useCall } from "#components/calls/use-call.ts";
import { RowAction } from "#components/parts/row-action.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** One click: inviting again undoes it. */
export function WithdrawInvitation({ id, email }: { id: string; email: string }) {
  const { call, busy, failure } = useCall();
  return (
    <RowAction
      name={`Withdraw the invitation for ${nameText(email)}`}
      busy={busy}
      failure={failure}
      onAct={() => call(({ invitations }) => invitations.withdraw.mutate({ id }))}
    >
      Withdraw
    </RowAction>
  );
}
