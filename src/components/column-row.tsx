import { X } from "lucide-react";
import { useId } from "react";
import { COLUMN_TYPES, type ColumnType } from "../server/domain/column.ts";
import type { PastedColumn } from "./pasted-columns.ts";
import { CONTROL } from "./ui/text-field.tsx";

type Props = {
  /** Counted from 1, for those who cannot see the row. */
  number: number;
  column: PastedColumn;
  error: string | null;
  onChange: (column: PastedColumn) => void;
  onRemove: () => void;
};

/** One column of a contract, to be edited. */
export function ColumnRow({ number, column, error, onChange, onRemove }: Props) {
  const note = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_auto_auto]">
      <div className="col-span-full min-w-0 sm:col-span-1">
        <input
          aria-label={`Name of column ${number}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          value={column.name}
          onChange={(event) => onChange({ ...column, name: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Column name"
          className={`${CONTROL} h-9 font-mono text-table`}
        />
        {error && (
          <p id={note} className="mt-1.5 text-table text-breaking">
            {error}
          </p>
        )}
      </div>
      <select
        aria-label={`Type of column ${number}`}
        value={column.type}
        onChange={(event) => onChange({ ...column, type: event.target.value as ColumnType })}
        className={`${CONTROL} h-9 font-mono text-table`}
      >
        {COLUMN_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <label className="flex h-9 items-center gap-2 px-1 text-table">
        <input
          type="checkbox"
          checked={column.required}
          onChange={(event) => onChange({ ...column, required: event.target.checked })}
          aria-label={`required, column ${number}`}
          className="size-4 accent-ink"
        />
        required
      </label>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove column ${number}`}
        className="flex size-9 items-center justify-center rounded-control text-ink-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
