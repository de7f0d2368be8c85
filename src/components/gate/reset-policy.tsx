"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";

/** Makes a contract follow the account's policy again. */
export function ResetPolicy({ contract_id }: { contract_id: string }) {
  const { call, ...calling } = useCall();
  return (
    <ConfirmButton
      label="Follow the account's policy"
      title="Follow the account's policy again?"
      action="Remove the contract's policy"
      done="The contract follows the account's policy."
      calling={calling}
      onConfirm={async () =>
        (await call(({ policies }) => policies.reset.mutate({ id: contract_id }))) !== null
      }
    >
      <p>
        From the next check on, the account's policy decides about this contract, or the default if
        the account has none. The contract's own stays in its history.
      </p>
    </ConfirmButton>
  );
}
