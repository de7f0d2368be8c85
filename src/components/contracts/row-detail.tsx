import { Pencil } from "lucide-react";
import { Name } from "#components/ui/name.tsx";
import { innerText } from "#domain/details/detail-text.ts";
import { nameText } from "#domain/text/name-text.ts";
import type { EditedColumn } from "./edited-column.ts";

/** Characters of a shape that a row can show; the rest is cut anyway. */
const SHOWN = 60;

/** What is known of a column beyond its type, on the button that edits it. */
export function RowDetail({
  column: { type, detail, physical_type, note },
  number,
  onClick,
}: {
  column: EditedColumn;
  /** Counted from 1. */
  number: number;
  onClick: () => void;
}) {
  const known = type && detail ? innerText({ type, detail }) : null;
  const text = known ?? physical_type;
  const notes = [physical_type, note].filter(Boolean).join(": ");
  return (
    <button
      type="button"
      data-action="describe"
      title={notes && nameText(notes)}
      onClick={onClick}
      className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-control px-1.5 font-mono text-badge text-ink-muted transition-colors hover:bg-hover hover:text-ink"
    >
      <span className="sr-only">Details of column {number}: </span>
      {note && <span className="text-warning">⚠</span>}
      <span className="min-w-0 truncate">
        {text ? <Name text={text.slice(0, SHOWN).toWellFormed()} /> : "none"}
      </span>
      <Pencil className="size-3 shrink-0" aria-hidden="true" />
      {note && <span className="sr-only">: {note}</span>}
    </button>
  );
}
