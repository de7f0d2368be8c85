"use client";

import { useMemo, useReducer } from "react";
import { useDraft } from "#components/drafts/use-draft.ts";
import { useReading } from "#components/sources/use-reading.ts";
import {
  blockOf,
  changedDraft,
  EMPTY_DRAFT,
  isEmpty,
  keptDraft,
  nameOf,
  rowsOf,
} from "./contract-draft.ts";

/**
 * The draft of a new contract and the reading of its source, kept until the contract is stored or
 * discarded.
 */
export function useContractDraft() {
  const [draft, change] = useReducer(changedDraft, EMPTY_DRAFT);
  const reading = useReading(draft.source);
  const { columns, name } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a reading, columns and name are kept
  const kept = useMemo(() => keptDraft(draft, reading), [draft, columns, name]);
  const { isRestored, drop } = useDraft("new-contract", kept, (draft) =>
    change({ type: "replace", draft }),
  );

  function discard() {
    drop(false);
    change({ type: "replace", draft: EMPTY_DRAFT });
  }

  return {
    draft,
    change,
    reading,
    isWork: !isEmpty(draft),
    isRestored,
    discard,
    finish: () => drop(true),
    name: nameOf(draft, reading),
    rows: rowsOf(draft, reading),
    block: blockOf(draft, reading),
  };
}
