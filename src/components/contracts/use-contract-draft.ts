"use client";

import { useReducer } from "react";
import { useDraft } from "#components/drafts/use-draft.ts";
import { blockOf, changedDraft, EMPTY_DRAFT, isEmpty, nameOf, rowsOf } from "./contract-draft.ts";
import { useReading } from "./use-reading.ts";

/**
 * The draft of a new contract and the reading of its text, kept until the contract is stored or
 * discarded.
 */
export function useContractDraft() {
  const [draft, change] = useReducer(changedDraft, EMPTY_DRAFT);
  const reading = useReading(draft);
  const isWork = !isEmpty(draft);
  const { isRestored, drop } = useDraft("contract", isWork ? draft : null, (draft) =>
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
    isWork,
    isRestored,
    discard,
    finish: () => drop(true),
    name: nameOf(draft, reading),
    rows: rowsOf(draft, reading),
    block: blockOf(draft, reading),
  };
}
