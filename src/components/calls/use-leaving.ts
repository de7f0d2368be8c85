"use client";

import { useCallback, useState } from "react";
import { type CallFailure, callFailure } from "./console-client.ts";
import { useOutdated } from "./use-outdated.ts";

/**
 * Runs an action that ends with navigation: busy until the page is gone. Returns false if it
 * failed; `failure` says why.
 */
export function useLeaving() {
  const { note, settle, refresh } = useOutdated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const forget = useCallback(() => {
    setFailure(null);
    refresh();
  }, [refresh]);

  async function leave(action: () => Promise<unknown>): Promise<boolean> {
    if (busy) return true;
    setBusy(true);
    setFailure(null);
    try {
      await action();
      settle();
      return true;
    } catch (error) {
      setFailure(callFailure(error));
      note(error);
      setBusy(false);
      return false;
    }
  }

  return { leave, busy, failure, forget };
}
