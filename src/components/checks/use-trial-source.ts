"use client";

import { useMemo, useState } from "react";
import { useDraft } from "#components/drafts/use-draft.ts";
import { keptSource } from "#components/sources/kept-source.ts";
import { NO_SOURCE } from "#components/sources/source-input.ts";
import { useReading } from "#components/sources/use-reading.ts";

/** The incoming schema of a trial and its reading, kept until it is checked or discarded. */
export function useTrialSource(contract_id: string) {
  const [source, setSource] = useState(NO_SOURCE);
  const [closed, setClosed] = useState<string | null>(null);
  const reading = useReading(source);
  const { columns, name } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a reading, columns and name are kept
  const kept = useMemo(() => keptSource(source, reading), [source, columns, name]);
  const { isRestored, drop } = useDraft(`trial:${contract_id}`, kept, (kept) => {
    setSource(kept.source);
    setClosed(kept.closed);
  });

  function discard() {
    drop(false);
    setSource(NO_SOURCE);
  }

  const isRead = !reading.isReading && reading.fault === null && reading.chosen !== null;
  return {
    source,
    setSource,
    reading,
    /** Null until the schema is read. */
    columns: isRead ? columns : null,
    isRestored,
    closed,
    discard,
    finish: () => drop(true),
  };
}
