"use client";

import { SelectField } from "#components/ui/select-field.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { countText } from "#server/rules/number-text.ts";
import type { PastedText, TextReading } from "./contract-draft.ts";
import { PASTED_KINDS, type Pasted, type PastedKind } from "./pasted/kinds.ts";
import { loadReaders } from "./use-reading.ts";

const BY_ITSELF = { value: "", label: "auto-detected" };

const KINDS = [
  BY_ITSELF,
  ...Object.entries(PASTED_KINDS).map(([value, label]) => ({ value, label })),
];

type Props = {
  label: string;
  hint: string;
  pasted: PastedText;
  read: TextReading["read"];
  onChange: (pasted: PastedText) => void;
};

/**
 * One box for any text that names columns. Says what format it detected and lets the reader choose
 * another.
 */
export function PasteBox({ label, hint, pasted: { text, wanted }, read, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        hint={hint}
        error={read && "fault" in read ? read.fault : null}
        value={text}
        onFocus={loadReaders}
        onChange={(event) => onChange({ text: event.target.value, wanted })}
        placeholder={'{"order_id": 42, "placed_at": "2026-01-31T09:30:00Z"}'}
      />
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <SelectField
          label="Read as"
          value={wanted ?? ""}
          onChange={(event) => onChange({ text, wanted: kindOf(event.target.value) })}
          options={KINDS}
        />
        <p role="status" className="min-h-5 text-table text-ink-muted sm:pb-2">
          {read && readingText(read)}
        </p>
      </div>
    </div>
  );
}

function kindOf(value: string) {
  return Object.hasOwn(PASTED_KINDS, value) ? (value as PastedKind) : null;
}

/** "Read as a CREATE TABLE statement: 12 columns, 1 without a type." */
function readingText(read: Pasted) {
  if ("fault" in read) return "Not recognised.";
  const open = read.columns.filter((column) => !("type" in column)).length;
  const columns = countText(read.columns.length, "column");
  return `Read as ${PASTED_KINDS[read.kind]}: ${columns}${open > 0 ? `, ${open} without a type` : ""}.`;
}
