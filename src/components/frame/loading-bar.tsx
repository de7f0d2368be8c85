"use client";

import { startTransition, useEffect, useOptimistic } from "react";
import { NAVIGATION_STARTED } from "./navigation-started.ts";

/** A line along the top while the next page is fetched. */
export function LoadingBar() {
  const [isLoading, setLoading] = useOptimistic(false);

  useEffect(() => {
    // The optimistic value is dropped when the transition brings the page.
    const show = () => startTransition(() => setLoading(true));
    window.addEventListener(NAVIGATION_STARTED, show);
    return () => window.removeEventListener(NAVIGATION_STARTED, show);
  }, [setLoading]);

  if (!isLoading) return null;
  return (
    <div
      role="status"
      aria-label="Loading"
      className="appear fixed inset-x-0 top-0 z-20 h-0.5 bg-ink"
    />
  );
}
