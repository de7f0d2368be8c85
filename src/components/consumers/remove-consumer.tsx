"use client";

import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { nameText } from "#server/rules/name-text.ts";
import type { ListedConsumer } from "./consumer-list.tsx";

/** Removes a consumer from its contract. */
export function RemoveConsumer({
  consumer: { id, contract_id, name },
}: {
  consumer: ListedConsumer;
}) {
  const { call, ...calling } = useCall();
  const remove = () =>
    call(({ consumers }) => consumers.delete.mutate({ id: contract_id, consumer_id: id }));
  return (
    <ConfirmButton
      label="Remove"
      name={`Remove ${nameText(name)}`}
      size="row"
      title={`Remove ${name}?`}
      action="Remove consumer"
      variant="danger"
      calling={calling}
      onConfirm={async () => (await remove()) !== null}
    >
      <p>
        From the next check on, it is not named as affected and gets no mails. Earlier checks still
        name it.
      </p>
    </ConfirmButton>
  );
}
