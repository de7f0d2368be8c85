"use client";

import { useEffect, useState } from "react";
import { callFailure, consoleClient } from "#components/calls/console-client.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";

type Sent = { account_id: string; contract_id: string; sent: ContractColumn[] | null };

/**
 * The columns of a contract: as the page sent them or, when they were too many, fetched once
 * `wanted`.
 */
export function useContractColumns({ account_id, contract_id, sent }: Sent, isNeeded: boolean) {
  const [fetched, setFetched] = useState<ContractColumn[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isMissing = isNeeded && !sent && !fetched;

  useEffect(() => {
    if (!isMissing) return;
    const control = new AbortController();
    setFailure(null);
    consoleClient(account_id)
      .contractColumns.get.query({ id: contract_id }, { signal: control.signal })
      .then(
        ({ body }) => setFetched(body.columns),
        (error) => control.signal.aborted || setFailure(callFailure(error).message),
      );
    return () => control.abort();
  }, [account_id, contract_id, isMissing]);

  return { contract: sent ?? fetched, failure };
}
