import { Name } from "#components/ui/name.tsx";
import type { SourceTable } from "#readers/table.ts";

/** Says what the reader knows about where a table is from; nothing without a note. */
export function TableNote({ table }: { table: SourceTable | null }) {
  if (!table || !("note" in table) || !table.note) return null;
  const [first = "", ...rest] = table.note.replace(/\.$/, "");
  return (
    <p role="note" className="flex gap-2 rounded-list bg-surface px-3 py-2 text-table">
      <span className="text-warning">⚠</span>
      <span className="min-w-0 break-words">
        <Name text={`${first.toUpperCase()}${rest.join("")}.`} />
      </span>
    </p>
  );
}
