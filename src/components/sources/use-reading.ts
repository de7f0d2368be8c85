"use client";

import { useEffect, useState } from "react";
import type { Table } from "#readers/table.ts";
import { startReader, textReader } from "./reader-worker.ts";
import { NOTHING_READ, type Reading, readingView, type SourceReading, tableOf } from "./reading.ts";
import { isBlank, type SourceInput } from "./source-input.ts";

type Last = { input: SourceInput; reading: Reading };

/** Reads a source whenever it changes, apart from which of its tables is chosen. */
export function useReading(input: SourceInput): SourceReading {
  const { text, files, from, dialect, table } = input;
  const [last, setLast] = useState<Last | null>(null);
  const [good, setGood] = useState<{ table: Table; files: SourceInput["files"] } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const blank = isBlank(input);

  useEffect(() => {
    setProgress(null);
    if (blank) return;
    const request = { text: files.length > 0 ? "" : text, files, from, dialect };
    const size = files.reduce((sum, { file }) => sum + file.size, 0);
    // Files have a thread of their own, which ends with the reading or when they are removed.
    const reader = files.length > 0 ? startReader() : textReader();
    let isCurrent = true;
    reader
      .read(request, (bytes) => isCurrent && setProgress(size > 0 ? Math.min(1, bytes / size) : 0))
      .then((reading) => {
        if (files.length > 0) reader.end();
        if (isCurrent) setLast({ input: { ...request, table: null }, reading });
      });
    return () => {
      isCurrent = false;
      if (files.length > 0) reader.end();
    };
  }, [text, files, from, dialect, blank]);

  const isRead = !blank && last !== null && isReadingOf(last.input, input);
  const chosen = isRead && "tables" in last.reading ? tableOf(last.reading.tables, table) : null;
  const read = chosen && "columns" in chosen ? chosen : null;
  if (read && read !== good?.table) setGood({ table: read, files });

  if (blank) return NOTHING_READ;
  // A text that cannot be read keeps the columns it had; other files have columns of their own.
  const kept = good && good.files === files && !isUnchosen() ? good.table : null;
  const reading = last && last.input.files === files ? last.reading : null;
  return { ...readingView(reading, chosen, read ?? kept), isReading: !isRead, progress };

  function isUnchosen() {
    return isRead && "tables" in last.reading && chosen === null;
  }
}

/** Whether a reading is of this input, whichever of its tables is chosen. */
function isReadingOf(read: SourceInput, input: SourceInput) {
  const text = input.files.length > 0 ? "" : input.text;
  return (
    read.text === text &&
    read.files === input.files &&
    read.from === input.from &&
    read.dialect === input.dialect
  );
}
