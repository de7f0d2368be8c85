"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDraftOwner } from "./draft-owner.tsx";
import { keepDraft, keptDraft } from "./draft-store.ts";

/**
 * Keeps the work in a form across reloads, navigation and signing in again. `work` is null while
 * there is none; `restore` receives what was kept.
 */
export function useDraft<Work>(form: string, work: Work | null, restore: (work: Work) => void) {
  const owner = useDraftOwner();
  const name = owner && `${owner}:${form}`;
  const [isReady, setReady] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const isDropped = useRef(false);
  const onKept = useEffectEvent((kept: unknown) => restore(kept as Work));

  useEffect(() => {
    const kept = name === null ? undefined : keptDraft(name);
    if (kept !== undefined) {
      onKept(kept);
      setRestored(true);
    }
    setReady(true);
  }, [name]);

  useEffect(() => {
    if (isReady && name !== null && !isDropped.current) keepDraft(name, work);
  }, [isReady, name, work]);

  /** Drops the draft, which was saved or discarded. */
  function drop(isOver: boolean) {
    isDropped.current = isOver;
    setRestored(false);
    if (name !== null) keepDraft(name, null);
  }

  return { isRestored, drop };
}
