"use client";

import { createContext, type ReactNode, useContext } from "react";

const Owner = createContext<string | null>(null);

/** Sets whose drafts the pages inside keep: those of a person in an account, or none if null. */
export function DraftOwner({ owner, children }: { owner: string | null; children: ReactNode }) {
  return <Owner value={owner}>{children}</Owner>;
}

export function useDraftOwner() {
  return useContext(Owner);
}
