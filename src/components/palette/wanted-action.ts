"use client";

import { useEffect, useEffectEvent } from "react";

/** What the palette can start on a page that offers it, beside going there. */
export type Action = "create key" | "create webhook" | "invite" | "sign out" | "show shortcuts";

let wanted: Action | null = null;
const listeners = new Set<() => void>();

/** Starts an action now, or when the page that offers it is there. */
export function want(action: Action) {
  wanted = action;
  for (const tell of listeners) tell();
}

/** Offers an action for as long as the component is mounted. */
export function useWanted(action: Action, start: () => void) {
  const onWanted = useEffectEvent(() => {
    if (wanted !== action) return;
    wanted = null;
    start();
  });
  useEffect(() => {
    const listener = () => onWanted();
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
