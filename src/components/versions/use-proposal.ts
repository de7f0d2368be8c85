"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import { callFailure, consoleClient } from "#components/calls/console-client.ts";
import { acceptedColumns, keptDetails } from "#domain/contracts/accept.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Saving } from "./saving.ts";

type Saved = Pick<Saving, "contract_id" | "source" | "newer">;

/** The current contract, and the columns that would be saved. */
export type Proposal = {
  name: string;
  /** The contract's latest version, and its columns. */
  version: number;
  before: ContractColumn[];
  after: ContractColumn[];
  /** How many of them keep their details, because the check has none. */
  kept: number;
  /** The schema of a newer check; null if there is none. */
  today: Column[] | null;
};

/** Loads what saving the columns of a source would do to a contract. */
export function useProposal({ contract_id, source, newer }: Saved) {
  const { account } = useParams<{ account: string }>();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog keeps its contract and source
  useEffect(() => {
    const control = new AbortController();
    load(consoleClient(account), { contract_id, source, newer }, control.signal).then(
      setProposal,
      (error) => control.signal.aborted || setFailure(callFailure(error).message),
    );
    return () => control.abort();
  }, []);

  return { proposal, failure };
}

async function load(
  client: ReturnType<typeof consoleClient>,
  { contract_id: id, source, newer }: Saved,
  signal: AbortSignal,
): Promise<Proposal> {
  if (source.kind === "version") {
    const [contract, { columns }] = await Promise.all([
      present(client, id, signal),
      client.versions.get.query({ id, version: source.version }, { signal }),
    ]);
    return { ...contract, after: columns, kept: 0, today: null };
  }
  const [contract, check, latest] = await Promise.all([
    // Of a deleted contract, the columns that it had then are left.
    present(client, id, signal).catch(() => null),
    client.history.explain.query({ id: source.check_id }, { signal }),
    newer ? client.history.explain.query({ id: newer.id }, { signal }) : null,
  ]);
  const before = contract?.before ?? check.contract_columns;
  const after = acceptedColumns(before, check.incoming_columns);
  return {
    name: contract?.name ?? check.contract_name,
    version: contract?.version ?? check.contract_version,
    before,
    after,
    kept: keptDetails(after, check.incoming_columns),
    today: latest?.incoming_columns ?? null,
  };
}

/** The current contract, with the details of its columns. */
async function present(
  { contracts, contractColumns }: ReturnType<typeof consoleClient>,
  id: string,
  signal: AbortSignal,
) {
  const [{ name }, { body }] = await Promise.all([
    contracts.get.query({ id }, { signal }),
    contractColumns.get.query({ id }, { signal }),
  ]);
  return { name, version: body.version, before: body.columns };
}
