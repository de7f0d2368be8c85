"use client";

import { useRouter } from "next/navigation";
import { consoleClient } from "#components/calls/console-client.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { columnsOf, type Row } from "./contract-draft.ts";

/** Stores the contract and opens its page. */
export function useCreateContract(account_id: string, onStored: () => void) {
  const router = useRouter();
  const { leave, ...state } = useLeaving();

  function create(name: string, rows: readonly Row[]) {
    const contract = { name, schema: { columns: columnsOf(rows) } };
    return leave(async () => {
      const { id } = await consoleClient(account_id).contracts.create.mutate(contract);
      onStored();
      // Back would show cached pages without the contract.
      router.refresh();
      router.push(`/accounts/${account_id}/contracts/${id}`);
    });
  }

  return { create, ...state };
}
