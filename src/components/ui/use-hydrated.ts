"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts handle events already; false in the server's HTML until they do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
