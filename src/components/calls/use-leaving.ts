"use client";

import { useCallback, useState } from "react";
import { type CallFailure, callFailure } from "./console-client.ts";

/**
 * Runs an action that ends with navigation: busy until the page is gone. Returns false if it
 * failed; `failure` says why.
 */
export function useLeaving() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const forget = useCallback(() => setFailure(null), []);

  async function leave(action: () => Promise<unknown>): Promise<boolean> {
    if (busy) return true;
    setBusy(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(callFailure(error));
      setBusy(false);
      return false;
    }
  }

  return { leave, busy, failure, forget };
}
