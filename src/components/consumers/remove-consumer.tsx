"use client";

import { useParams } from "next/navigation";
import { consoleClient } from "#components/calls/console-client.ts";
import { useCall } from "#components/calls/use-call.ts";
import { ConfirmButton } from "#components/parts/confirm-button.tsx";
import { showToast } from "#components/toasts/toast.ts";
import { nameText } from "#domain/text/name-text.ts";
import type { ListedConsumer } from "./consumer-list.tsx";

/** Removes a consumer from its contract. */
export function RemoveConsumer({
  consumer: { id, contract_id, name, owner, contact },
  stillUsed,
}: {
  consumer: ListedConsumer;
  /** Its columns that the contract still has, which are all that Undo can bring back; null for all. */
  stillUsed: string[] | null;
}) {
  const { account } = useParams<{ account: string }>();
  const { call, ...calling } = useCall();

  async function remove() {
    const removed = await call(({ consumers }) =>
      consumers.delete.mutate({ id: contract_id, consumer_id: id }),
    );
    if (!removed) return false;
    const again = { id: contract_id, name, owner, contact, columns: stillUsed };
    showToast({
      text: `${name} is removed.`,
      ...(stillUsed?.length !== 0 && {
        undo: {
          call: () => consoleClient(account).consumers.create.mutate(again),
          done: `${name} is a consumer again.`,
        },
      }),
    });
    return true;
  }

  return (
    <ConfirmButton
      label="Remove"
      name={`Remove ${nameText(name)}`}
      size="row"
      title={`Remove ${name}?`}
      action="Remove consumer"
      variant="danger"
      calling={calling}
      onConfirm={remove}
    >
      <p>
        From the next check on, it is not named as affected and gets no emails. Earlier checks still
        name it.
      </p>
    </ConfirmButton>
  );
}
