import { memo, useId } from "react";
import { CONTROL } from "#components/ui/text-field.tsx";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { RowButtons } from "./row-buttons.tsx";
import { RowType } from "./row-type.tsx";

/** A column being edited; it has no type until one is chosen. */
export type EditedColumn = {
  name: string;
  type: ColumnType | null;
  required: boolean;
  /** Its type in the source's words; null for a column that was added by hand. */
  physical_type: string | null;
  /** Why its type could not be read; null once it was read or chosen. */
  fault: string | null;
  /** What its type loses of the source's; null once another was chosen. */
  note: string | null;
};

type Props = {
  /** The identity of the row while it moves. */
  id: number;
  /** Counted from 1, for screen readers. */
  number: number;
  isLast: boolean;
  column: EditedColumn;
  /** Whether any column of the list has a type in the source's words. */
  hasSourceTypes: boolean;
  nameError: string | null;
  /** Stable between renders: of 2,000 rows, only the changed one renders again. */
  onChange: (id: number, column: EditedColumn) => void;
  onMove: (id: number, by: -1 | 1) => void;
  onRemove: (id: number) => void;
};

const ROW =
  "[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-start gap-1.5 px-3 py-2 sm:gap-2";

const GRID = {
  plain: "sm:grid-cols-[minmax(0,1fr)_8.5rem_auto_auto_auto_auto]",
  typed: "sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto_auto_auto_auto]",
};

/** One editable column of a contract. */
export const ColumnRow = memo(function ColumnRow(props: Props) {
  const { id, number, isLast, column, hasSourceTypes, nameError, onChange, onMove, onRemove } =
    props;
  const { name, type, required, physical_type, note: loss } = column;
  const note = useId();
  const typeError = type ? null : `${column.fault ?? "This column has no type."} Choose a type.`;
  return (
    <li className={`${ROW} ${hasSourceTypes ? GRID.typed : GRID.plain}`}>
      <div className="col-span-3 min-w-0 sm:col-span-1">
        <input
          aria-label={`Name of column ${number}`}
          aria-invalid={nameError ? true : undefined}
          aria-describedby={nameError ? `${note}-name` : undefined}
          value={name}
          onChange={(event) => onChange(id, { ...column, name: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Column name"
          className={`${CONTROL} h-9 font-mono text-table`}
        />
      </div>
      {hasSourceTypes && (
        <div className="flex min-w-0 items-center sm:h-9 max-sm:col-span-full max-sm:row-start-3">
          {physical_type && hasSourceType(column) && (
            <RowType physical={physical_type} note={loss} />
          )}
        </div>
      )}
      <select
        aria-label={`Type of column ${number}`}
        aria-invalid={typeError ? true : undefined}
        aria-describedby={typeError ? `${note}-type` : undefined}
        value={type ?? ""}
        onChange={(event) =>
          onChange(id, {
            ...column,
            type: event.target.value as ColumnType,
            fault: null,
            note: null,
          })
        }
        className={`${CONTROL} h-9 px-1.5 font-mono sm:px-2 text-table max-sm:row-start-2`}
      >
        {!type && <option value="">choose</option>}
        {COLUMN_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <label className="flex h-9 items-center gap-1.5 text-table sm:gap-2 sm:px-1 max-sm:row-start-2">
        <input
          type="checkbox"
          checked={required}
          onChange={(event) => onChange(id, { ...column, required: event.target.checked })}
          aria-label={`required, column ${number}`}
          className="size-4 accent-ink"
        />
        required
      </label>
      <RowButtons id={id} number={number} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      {nameError && <RowFault id={`${note}-name`}>{nameError}</RowFault>}
      {typeError && <RowFault id={`${note}-type`}>{typeError}</RowFault>}
    </li>
  );
});

/** Whether the source says more of a column's type than ours does. */
export function hasSourceType({ physical_type, type }: EditedColumn) {
  return Boolean(physical_type) && physical_type !== type;
}

function RowFault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="col-span-full text-table text-breaking">
      {children}
    </p>
  );
}
