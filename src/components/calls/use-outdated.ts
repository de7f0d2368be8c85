"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { mayBeOutdated } from "./console-client.ts";
import { isPageHeld } from "./held-page.ts";
import { readerNow } from "./reader-now.ts";

/**
 * Refreshes the page after a failed call that leaves it in doubt. An open dialog comes first: its
 * reader closes it once they have read why the call failed.
 */
export function useOutdated() {
  const router = useRouter();
  const isOutdated = useRef(false);

  const refresh = useCallback(async () => {
    if (!isOutdated.current) return;
    isOutdated.current = false;
    const reader = await readerNow();
    if (reader !== null && reader !== "nobody" && !isPageHeld()) router.refresh();
  }, [router]);

  const note = useCallback(
    (error: unknown) => {
      isOutdated.current = mayBeOutdated(error);
      if (!document.querySelector("dialog[open]")) refresh();
    },
    [refresh],
  );

  const settle = useCallback(() => {
    isOutdated.current = false;
  }, []);

  useEffect(() => () => void refresh(), [refresh]);

  return { note, settle, refresh };
}
