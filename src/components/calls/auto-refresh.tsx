"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isPageHeld } from "./held-page.ts";
import { readerNow } from "./reader-now.ts";

const EVERY_MS = 2000;

/**
 * Refreshes the page every two seconds while it is mounted and visible. It asks who is signed in
 * first: refreshed without an answer, the page would give way to the browser's own error, and
 * without a reader to the form to sign in.
 */
export function AutoRefresh() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;

    async function refresh() {
      const reader = document.hidden || isPageHeld() ? null : await readerNow();
      if (isOver) return;
      if (reader !== null && reader !== "nobody" && !isPageHeld()) router.refresh();
      timer = setTimeout(refresh, EVERY_MS);
    }

    timer = setTimeout(refresh, EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [router]);
  return null;
}
