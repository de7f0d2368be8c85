import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** The type of a column in its source, with what ours does not tell. */
export function RowType({ physical, note }: { physical: string; note: string | null }) {
  return (
    <span
      title={nameText(note ? `${physical}: ${note}` : physical)}
      className="block min-w-0 truncate font-mono text-badge text-ink-muted"
    >
      {note && <span className="text-warning">⚠ </span>}
      <Name text={physical} />
      {note && <span className="sr-only">: {note}</span>}
    </span>
  );
}
