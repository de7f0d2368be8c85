import { memo, useId } from "react";
import { CONTROL } from "#components/ui/text-field.tsx";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { type EditedColumn, retyped } from "./edited-column.ts";
import { RowButtons } from "./row-buttons.tsx";
import { RowDetail } from "./row-detail.tsx";

type Props = {
  /** The identity of the row while it moves. */
  id: number;
  /** Counted from 1, for screen readers. */
  number: number;
  isLast: boolean;
  column: EditedColumn;
  nameError: string | null;
  /** Stable between renders: of 2,000 rows, only the changed one renders again. */
  onChange: (id: number, column: EditedColumn) => void;
  onMove: (id: number, by: -1 | 1) => void;
  onRemove: (id: number) => void;
  onDescribe: (id: number) => void;
};

const ROW =
  "[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-start gap-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_9rem_8rem_auto_auto_auto_auto] sm:gap-2";

/** One editable column of a contract. */
export const ColumnRow = memo(function ColumnRow(props: Props) {
  const { id, number, isLast, column, nameError, onChange, onMove, onRemove, onDescribe } = props;
  const { name, type, required } = column;
  const note = useId();
  const typeError = type ? null : `${column.fault ?? "This column has no type."} Choose a type.`;
  return (
    <li className={ROW}>
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
      <div className="flex min-w-0 items-center sm:h-9 max-sm:col-span-full max-sm:row-start-3">
        <RowDetail column={column} number={number} onClick={() => onDescribe(id)} />
      </div>
      <select
        aria-label={`Type of column ${number}`}
        aria-invalid={typeError ? true : undefined}
        aria-describedby={typeError ? `${note}-type` : undefined}
        value={type ?? ""}
        onChange={(event) => onChange(id, retyped(column, event.target.value as ColumnType))}
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

function RowFault({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="col-span-full text-table text-breaking">
      {children}
    </p>
  );
}
