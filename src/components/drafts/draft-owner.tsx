"use client";

import { createContext, type ReactNode, useContext } from "react";

const Owner = createContext<string | null>(null);

/** Says whose the drafts of the pages inside are: a person's, in an account; null: none are kept. */
export function DraftOwner({ owner, children }: { owner: string | null; children: ReactNode }) {
  return <Owner value={owner}>{children}</Owner>;
}

export function useDraftOwner() {
  return useContext(Owner);
}
