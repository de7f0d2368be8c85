"use client";

import { useEffect, useState } from "react";
import type { PastedText, TextReading } from "./contract-draft.ts";
import type { ReadColumn } from "./pasted/columns.ts";
import type { Pasted, PastedKind } from "./pasted/kinds.ts";

type Good = { columns: readonly ReadColumn[]; name: string };

const NOTHING: Good = { columns: [], name: "" };

/** Parses a text whenever it changes. */
export function useReading({ text, wanted }: PastedText): TextReading {
  const isBlank = text.trim() === "";
  const [last, setLast] = useState<{ text: string; wanted: PastedKind | null; read: Pasted }>();
  const [good, setGood] = useState(NOTHING);

  useEffect(() => {
    if (isBlank) return setGood(NOTHING);
    let isCurrent = true;
    readText(text, wanted).then((read) => {
      if (!isCurrent) return;
      setLast({ text, wanted, read });
      if ("columns" in read) setGood({ columns: read.columns, name: read.name ?? "" });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, wanted, isBlank]);

  if (isBlank) return { read: null, isReading: false, ...NOTHING };
  const isReading = last?.text !== text || last.wanted !== wanted;
  return { read: last?.read ?? null, isReading, ...good };
}

/** The parsers load on first use and are synchronous from then on. */
export function loadReaders() {
  return import("./pasted/pasted.ts").catch(() => null);
}

async function readText(text: string, wanted: PastedKind | null): Promise<Pasted> {
  const readers = await loadReaders();
  if (readers) return readers.readPasted(text, wanted);
  return { kind: wanted, fault: "The parser could not be loaded. Reload the page and try again." };
}
