"use client";

import { useState } from "react";
import type { consoleClient } from "./console-client.ts";
import { useCall } from "./use-call.ts";

type Procedure<T> = (client: ReturnType<typeof consoleClient>) => Promise<T>;

/**
 * A call with an optimistic value: `shown` changes immediately, and back if the call fails;
 * `failure` says why.
 */
export function useOptimisticCall<Value>(value: Value) {
  const { call, busy, failure } = useCall();
  // React's useOptimistic would hold back all other navigation until the response.
  const [wanted, setWanted] = useState(value);

  function change<T>(to: Value, procedure: Procedure<T>): Promise<T | null> {
    if (!busy) setWanted(to);
    return call(procedure);
  }

  return { shown: busy ? wanted : value, change, busy, failure };
}
