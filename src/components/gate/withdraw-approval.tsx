"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import type { ApprovedChange } from "#domain/gate/approval.ts";
import { nameText } from "#domain/text/name-text.ts";
import { ChangeText } from "./change-text.tsx";

/** Withdraws an approval that holds. */
export function WithdrawApproval({
  contract_id,
  approval: { id, kind, column, from, to },
}: {
  contract_id: string;
  approval: ApprovedChange & { id: string };
}) {
  const { call, ...calling } = useCall();
  const withdraw = () =>
    call(({ approvals }) => approvals.withdraw.mutate({ id: contract_id, approval_id: id }));
  return (
    <ConfirmButton
      label="Withdraw"
      name={`Withdraw the approval of ${nameText(column)}`}
      size="row"
      title={`Withdraw the approval of ${column}?`}
      action="Withdraw approval"
      done={`The approval of ${column} is withdrawn.`}
      calling={calling}
      onConfirm={async () => (await withdraw()) !== null}
    >
      <p className="mb-3">
        <ChangeText change={{ kind, column, from, to }} />
      </p>
      <p>
        From the next check on, the policy decides about this change again. The checks that it let
        through do not change.
      </p>
    </ConfirmButton>
  );
}
