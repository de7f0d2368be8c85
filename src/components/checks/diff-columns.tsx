import type { ReactNode } from "react";
import { Name } from "#components/ui/name.tsx";
import type { DiffRow } from "./diff-rows.ts";

const SIGNS = {
  removed: { sign: "−", word: "removed", tint: "bg-breaking-fill text-breaking" },
  type_changed: { sign: "~", word: "type changed", tint: "bg-warning-fill text-warning" },
  added: { sign: "+", word: "added", tint: "bg-pass-fill text-pass" },
  unchanged: { sign: "", word: "unchanged", tint: "" },
} as const;

/** What stands beside a change: words, and a button. */
export type RowNote = { text: ReactNode; action?: ReactNode };

/** The rows of a diff: sign, points, name, type. */
export function DiffColumns({
  caption,
  rows,
  notes,
}: {
  caption: string;
  rows: DiffRow[];
  notes?: ReadonlyMap<string, RowNote>;
}) {
  return (
    <table className="w-full table-fixed text-table [&_td]:py-2 [&_td]:align-top">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-10 sm:w-11" />
        <col className="w-10 sm:w-12" />
        <col />
        <col className="w-[34%] sm:w-[38%]" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Points</th>
          <th scope="col">Column</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={`${row.change} ${row.name}`} row={row} note={notes?.get(row.name)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  row: { change, name, type, to, required, points, renamed },
  note,
}: {
  row: DiffRow;
  note: RowNote | undefined;
}) {
  const { sign, word, tint } = SIGNS[change];
  return (
    <tr className="h-10">
      <td className="pl-3 sm:pl-4">
        <span aria-hidden="true" className={`diff-sign ${tint}`}>
          {sign}
        </span>
        <span className="sr-only">{word}</span>
      </td>
      <td className="pr-2 text-right font-mono font-medium sm:pr-3">
        {points > 0 && `+${points}`}
      </td>
      <td className="pr-2 sm:pr-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-mono break-words">
            <Name text={name} />
          </span>
          {required && <span className="text-badge text-ink-muted">required</span>}
          {note?.text && <span className="min-w-0 text-badge text-ink-muted">{note.text}</span>}
        </span>
        {renamed && (
          <span className="block text-badge text-ink-muted">
            {change === "removed" ? "renamed to " : "renamed from "}
            <span className="font-mono break-words">
              <Name text={renamed} />?
            </span>
          </span>
        )}
      </td>
      <td className="pr-3 sm:pr-4">
        {note?.action ? (
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:-my-1">
            <Types type={type} to={to} />
            {note.action}
          </div>
        ) : (
          <Types type={type} to={to} />
        )}
      </td>
    </tr>
  );
}

function Types({ type, to }: Pick<DiffRow, "type" | "to">) {
  if (to === null) return <span className="font-mono text-ink-muted">{type}</span>;
  return (
    <span className="font-mono">
      <span className="text-ink-muted">{type} → </span>
      {to}
    </span>
  );
}
