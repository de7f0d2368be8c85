"use client";

import { useEffect, useEffectEvent } from "react";

/** Actions that the palette can start on a page that offers them, besides going there. */
export type Action = "create key" | "create webhook" | "invite" | "sign out" | "show shortcuts";

/** The action that was chosen, and the path of the page that will offer it. */
let wanted: { action: Action; path: string } | null = null;
const listeners = new Set<() => void>();

/** Starts an action now, or when the page at `path` is there, which offers it. */
export function want(action: Action, path: string | null) {
  wanted = { action, path: path ?? "" };
  for (const tell of listeners) tell();
  if (path === null) wanted = null;
}

/** The reader is on the page at this path. An action of another page is no longer wanted. */
export function arrivedAt(path: string) {
  if (wanted && wanted.path !== path) wanted = null;
}

/** Starts an action if it is wanted now, or later. Returns a function that ends this. */
export function offer(action: Action, start: () => void) {
  const listener = () => {
    if (wanted?.action !== action) return;
    wanted = null;
    start();
  };
  listeners.add(listener);
  listener();
  return () => {
    listeners.delete(listener);
  };
}

/** Offers an action for as long as the component is mounted. */
export function useWanted(action: Action, start: () => void) {
  const onWanted = useEffectEvent(start);
  useEffect(() => offer(action, () => onWanted()), [action]);
}
