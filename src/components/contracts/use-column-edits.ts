"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { nextKey, type Row } from "./contract-draft.ts";
import type { EditedColumn } from "./edited-column.ts";

const ADD = "button[data-action=add]";

const BLANK: EditedColumn = {
  name: "",
  type: "string",
  required: true,
  physical_type: null,
  fault: null,
  note: null,
};

/**
 * Adds, changes, removes and moves rows within `section`, and moves the focus with them; `moved`
 * tells screen readers the new position of a row. All functions but `add` are stable between
 * renders.
 */
export function useColumnEdits(rows: Row[], onChange: (rows: Row[]) => void) {
  const section = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState("");
  const latest = useRef(rows);

  useEffect(() => {
    latest.current = rows;
  }, [rows]);

  const edit = useCallback(
    (rows: Row[], focus: string) => {
      flushSync(() => onChange(rows));
      section.current?.querySelector<HTMLElement>(focus)?.focus();
    },
    [onChange],
  );

  function add() {
    edit([...rows, { key: nextKey(rows), column: BLANK }], "li:last-child input");
  }

  const change = useCallback(
    (key: number, column: EditedColumn) =>
      onChange(latest.current.map((row) => (row.key === key ? { key, column } : row))),
    [onChange],
  );

  const remove = useCallback(
    (key: number) => {
      const rows = latest.current;
      const from = rows.findIndex((row) => row.key === key);
      const place = Math.min(from + 1, rows.length - 1);
      const next = place > 0 ? `li:nth-child(${place}) button[data-action=remove]` : ADD;
      edit(rows.toSpliced(from, 1), next);
    },
    [edit],
  );

  const move = useCallback(
    (key: number, by: -1 | 1) => {
      const rows = latest.current;
      const from = rows.findIndex((row) => row.key === key);
      const row = rows[from];
      if (!row) return;
      const place = from + by + 1;
      const button = `button[data-action=${by < 0 ? "up" : "down"}]`;
      const changed = rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
      edit(changed, `li:nth-child(${place}) ${button}`);
      setMoved(`${row.column.name} is column ${place} of ${rows.length}.`);
    },
    [edit],
  );

  return { section, moved, add, change, remove, move };
}
