"use client";

import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { focusFault } from "#components/ui/focus-fault.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Inner } from "#domain/details/detail.ts";
import {
  type Place,
  placeOf,
  type ReadPlace,
  readPlace,
  settledPlace,
  withChange,
  withField,
} from "./place.ts";

export type PlaceFault = Extract<ReadPlace, { kind: "fault" }>;

/** How the places of a column are edited. All functions are stable between renders. */
export type PlaceEdits = {
  change: (key: number, change: (place: Place) => Place) => void;
  settle: (key: number) => void;
  addField: (key: number) => void;
  remove: (key: number) => void;
};

/** The places of a column while they are edited in `list`, and what is wrong with one of them. */
export function usePlaces(column: Inner & { name: string }) {
  const list = useRef<HTMLUListElement>(null);
  const lastKey = useRef(0);
  const newKey = useCallback(() => ++lastKey.current, []);
  const [root, setRoot] = useState(() => placeOf(column, newKey, "column", column.name));
  const [fault, setFault] = useState<PlaceFault | null>(null);

  const edit = useCallback((key: number, change: (place: Place) => Place | null) => {
    setFault(null);
    setRoot((root) => withChange(root, key, change) ?? root);
  }, []);
  const settle = useCallback(
    (key: number) => edit(key, (place) => settledPlace(place, newKey)),
    [edit, newKey],
  );
  const addField = useCallback(
    (key: number) => {
      flushSync(() => edit(key, (place) => withField(place, newKey)));
      const names = list.current?.querySelectorAll<HTMLElement>(
        `[data-place="${key}"] > ul > li > div input[data-name]`,
      );
      [...(names ?? [])].at(-1)?.focus();
    },
    [edit, newKey],
  );
  const remove = useCallback(
    (key: number) => {
      const line = list.current?.querySelector(`[data-place="${key}"]`);
      const next = line?.nextElementSibling ?? line?.previousElementSibling;
      const focus = next ?? line?.parentElement?.closest("li");
      flushSync(() => edit(key, () => null));
      focus?.querySelector<HTMLElement>("input")?.focus();
    },
    [edit],
  );

  /** Reads what was entered; null when a fault is shown instead. */
  function read(only?: ColumnType): Inner | null {
    const read = readPlace(root, only);
    if (read.kind === "read") return read.inner;
    flushSync(() => setFault(read));
    focusFault(list.current);
    return null;
  }

  return {
    list,
    root,
    fault,
    edits: { change: edit, settle, addField, remove } as PlaceEdits,
    read,
  };
}
