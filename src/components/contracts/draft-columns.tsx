"use client";

import { Button } from "#components/ui/button.tsx";
import { ColumnRow } from "./column-row.tsx";
import type { Row } from "./contract-draft.ts";
import { useColumnEdits } from "./use-column-edits.ts";

/** The columns of a new contract: edit, move, remove and add. */
export function DraftColumns({
  rows,
  onChange,
  onDescribe,
  errorAt,
  listFault,
}: {
  rows: Row[];
  /** Stable between renders. */
  onChange: (rows: Row[]) => void;
  /** Opens the details of a row. Stable between renders. */
  onDescribe: (key: number) => void;
  errorAt: (index: number) => string | null;
  /** Shown when there are no columns although one is needed; null otherwise. */
  listFault: string | null;
}) {
  const { section, moved, add, change, remove, move } = useColumnEdits(rows, onChange);
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
              onDescribe={onDescribe}
            />
          ))}
        </ol>
      )}
      {rows.length === 0 && (
        <p className={`mb-3 text-table ${listFault ? "text-breaking" : "text-ink-muted"}`}>
          {listFault ?? "Paste or drop a schema or sample above, or add them one by one."}
        </p>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Button data-action="add" onClick={add}>
        Add column
      </Button>
    </div>
  );
}
