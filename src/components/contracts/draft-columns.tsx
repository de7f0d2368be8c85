"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import { ColumnRow, type EditedColumn } from "./column-row.tsx";
import { nextKey, type Row } from "./contract-draft.ts";

const ADD = "button[data-act=add]";

const BLANK: EditedColumn = { name: "", type: "string", required: true, fault: null };

/** The columns of a contract that is being made, to be edited, moved, removed and added. */
export function DraftColumns({
  rows,
  onChange,
  errorAt,
  listFault,
}: {
  rows: Row[];
  /** Stays the same from one drawing to the next. */
  onChange: (rows: Row[]) => void;
  errorAt: (index: number) => string | null;
  /** What is wrong with having no columns; null when nothing is. */
  listFault: string | null;
}) {
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
      const next = place > 0 ? `li:nth-child(${place}) button[data-act=remove]` : ADD;
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
      const button = `button[data-act=${by < 0 ? "up" : "down"}]`;
      const changed = rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
      edit(changed, `li:nth-child(${place}) ${button}`);
      setMoved(`${row.column.name} is column ${place} of ${rows.length}.`);
    },
    [edit],
  );

  return (
    <div ref={section}>
      {rows.length > 0 && (
        <ol className="mb-3 divide-y divide-line rounded-list border border-line">
          {rows.map(({ key, column }, index) => (
            <ColumnRow
              key={key}
              id={key}
              number={index + 1}
              isLast={index === rows.length - 1}
              column={column}
              nameError={errorAt(index)}
              onChange={change}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      {rows.length === 0 && (
        <p className={`mb-3 text-table ${listFault ? "text-breaking" : "text-ink-muted"}`}>
          {listFault ?? "Paste a sample or schema above, or add them one by one."}
        </p>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Button data-act="add" onClick={add}>
        Add a column
      </Button>
    </div>
  );
}
