"use client";

import { useState } from "react";
import { countText } from "./number-text.ts";
import { PASTED_KINDS, type Pasted, type PastedKind } from "./pasted/kinds.ts";
import { SelectField } from "./ui/select-field.tsx";
import { TextArea } from "./ui/text-area.tsx";

const BY_ITSELF = { value: "", label: "what it seems to be" };

const KINDS = [
  BY_ITSELF,
  ...Object.entries(PASTED_KINDS).map(([value, label]) => ({ value, label })),
];

type Props = {
  label: string;
  hint: string;
  /** What the text says by now; null while it is empty. */
  onRead: (read: Pasted | null) => void;
};

/** One box for any text that names columns. Says what it took the text for, and takes it for something else on demand. */
export function PasteBox({ label, hint, onRead }: Props) {
  const [text, setText] = useState("");
  const [wanted, setWanted] = useState<PastedKind | null>(null);
  const [read, setRead] = useState<Pasted | null>(null);

  async function change(text: string, wanted: PastedKind | null) {
    setText(text);
    setWanted(wanted);
    const read = await readOf(text, wanted);
    setRead(read);
    onRead(read);
  }

  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        hint={hint}
        error={read && "fault" in read ? read.fault : null}
        value={text}
        onFocus={load}
        onChange={(event) => change(event.target.value, wanted)}
        placeholder={'{"order_id": 42, "placed_at": "2026-01-31T09:30:00Z"}'}
      />
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <SelectField
          label="Read it as"
          value={wanted ?? ""}
          onChange={(event) => change(text, kindOf(event.target.value))}
          options={KINDS}
        />
        <p role="status" className="min-h-5 text-table text-ink-muted sm:pb-2">
          {read && said(read)}
        </p>
      </div>
    </div>
  );
}

/** The readers come with the first use, and answer at once from then on. */
function load() {
  return import("./pasted/pasted.ts").catch(() => null);
}

async function readOf(text: string, wanted: PastedKind | null): Promise<Pasted | null> {
  const readers = await load();
  if (text.trim() === "") return null;
  if (readers) return readers.readPasted(text, wanted);
  return { kind: wanted, fault: "The reader could not be loaded. Reload the page and try again." };
}

function kindOf(value: string) {
  return Object.hasOwn(PASTED_KINDS, value) ? (value as PastedKind) : null;
}

/** "Read as a CREATE TABLE statement: 12 columns, 1 without a type." */
function said(read: Pasted) {
  const as = read.kind ? `Read as ${PASTED_KINDS[read.kind]}` : "Not recognised";
  if ("fault" in read) return `${as}.`;
  const open = read.columns.filter((column) => !("type" in column)).length;
  const columns = countText(read.columns.length, "column");
  return `${as}: ${columns}${open > 0 ? `, ${open} without a type` : ""}.`;
}
