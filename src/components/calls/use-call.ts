"use client";

import { useParams, useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { type CallFailure, callFailure, consoleClient, siteClient } from "./console-client.ts";
import { useOutdated } from "./use-outdated.ts";

export type Client = ReturnType<typeof consoleClient>;

export type Calling = ReturnType<typeof useCall>;

/** Calls procedures in the account of the page. */
export function useCall() {
  const { account } = useParams<{ account: string }>();
  return useCallTo(() => consoleClient(account));
}

/** Calls procedures of no account. */
export function useSiteCall() {
  return useCallTo(siteClient);
}

/**
 * One call at a time, each followed by a refresh of the page. A failed call returns null; `failure`
 * says why, until `forget`.
 */
function useCallTo(client: () => Client) {
  const router = useRouter();
  const outdated = useOutdated();
  const [sending, setSending] = useState(false);
  const [refreshing, startRefresh] = useTransition();
  const busy = sending || refreshing;
  const [failure, setFailure] = useState<CallFailure | null>(null);

  async function call<T>(procedure: (client: Client) => Promise<T>): Promise<T | null> {
    if (busy) return null;
    setSending(true);
    setFailure(null);
    try {
      const answer = await procedure(client());
      outdated.settle();
      startRefresh(() => router.refresh());
      return answer;
    } catch (error) {
      setFailure(callFailure(error));
      outdated.note(error);
      return null;
    } finally {
      setSending(false);
    }
  }

  function forget() {
    setFailure(null);
    outdated.refresh();
  }

  return { call, busy, failure, forget };
}
