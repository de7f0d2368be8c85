"use client";

import { startTransition, useEffect, useOptimistic } from "react";
import { PAGE_ASKED } from "./page-asked.ts";

/** A line on top while the next page is fetched, however it was asked for. */
export function PageOnTheWay() {
  const [isOnTheWay, setOnTheWay] = useOptimistic(false);

  useEffect(() => {
    // Being optimistic ends with the transition that brings the page.
    const show = () => startTransition(() => setOnTheWay(true));
    window.addEventListener(PAGE_ASKED, show);
    return () => window.removeEventListener(PAGE_ASKED, show);
  }, [setOnTheWay]);

  if (!isOnTheWay) return null;
  return (
    <div
      role="status"
      aria-label="Loading"
      className="appear fixed inset-x-0 top-0 z-20 h-0.5 bg-ink"
    />
  );
}
