import { Name } from "#components/ui/name.tsx";
import { lossesOf, type Noted } from "./losses.ts";

/** How many columns are named per loss. */
const NAMED = 3;

/** Says once for each kind of loss what these columns' types lose. */
export function LossNotes({ columns }: { columns: readonly Noted[] }) {
  const losses = lossesOf(columns);
  if (losses.length === 0) return null;
  return (
    <ul
      aria-label="Lost in conversion"
      className="grid gap-1 rounded-list bg-surface px-3 py-2 text-table"
    >
      {losses.map(({ note, names }) => (
        <li key={note} className="flex gap-2">
          <span className="text-warning">⚠</span>
          <span className="min-w-0">
            {note.charAt(0).toUpperCase() + note.slice(1)}:{" "}
            {names.slice(0, NAMED).map((name, index) => (
              <span key={name}>
                {index > 0 && ", "}
                <span className="font-mono break-words">
                  <Name text={name} />
                </span>
              </span>
            ))}
            {names.length > NAMED && ` and ${names.length - NAMED} more`}
          </span>
        </li>
      ))}
    </ul>
  );
}
