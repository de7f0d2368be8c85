"use client";

import { useParams } from "next/navigation";
import { useEffect, useState } from "react";
import {
  type CallFailure,
  callFailure,
  consoleClient,
  ifMatch,
} from "#components/calls/console-client.ts";
import { type Client, useCall } from "#components/calls/use-call.ts";
import type { Column } from "#domain/contracts/column.ts";

/**
 * Loads what a dialog needs to change details of a contract's columns, and changes them unless
 * somebody else has done so in the meantime. `load` is called once.
 */
export function useDescribed<Loaded extends { etag?: string | undefined }>(
  contract_id: string,
  load: (client: Client, signal: AbortSignal) => Promise<Loaded>,
) {
  const { account } = useParams<{ account: string }>();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [unloaded, setUnloaded] = useState<string | null>(null);
  const { call, busy, failure } = useCall();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog keeps what it is about
  useEffect(() => {
    const control = new AbortController();
    load(consoleClient(account), control.signal).then(
      setLoaded,
      (error) => control.signal.aborted || setUnloaded(callFailure(error).message),
    );
    return () => control.abort();
  }, []);

  /** Returns whether they are saved. */
  async function save(columns: Required<Column>[]): Promise<boolean> {
    if (!loaded?.etag) return false;
    const match = ifMatch(loaded.etag);
    const input = { id: contract_id, columns };
    const saved = await call(({ contractColumns }) =>
      contractColumns.setDetails.mutate(input, match),
    );
    return saved !== null;
  }

  return { loaded, unloaded, save, busy, failure: failure && inWords(failure) };
}

const CHANGED =
  "Someone else has changed these columns in the meantime, so nothing was saved. Cancel, then edit the current details.";

function inWords(failure: CallFailure): CallFailure {
  return failure.problem === "contract_changed" ? { ...failure, message: CHANGED } : failure;
}
