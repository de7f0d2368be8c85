import { Name } from "#components/ui/name.tsx";
import type { DiffRow } from "./diff-rows.ts";

const SIGNS = {
  removed: { sign: "−", word: "removed" },
  type_changed: { sign: "~", word: "type changed" },
  added: { sign: "+", word: "added" },
  unchanged: { sign: "", word: "unchanged" },
} as const;

/** The rows of a diff: sign, name, type, points. */
export function DiffColumns({ caption, rows }: { caption: string; rows: DiffRow[] }) {
  return (
    <table className="w-full table-fixed text-table">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-8 sm:w-11" />
        <col />
        <col className="w-[30%] sm:w-[38%]" />
        <col className="w-13 sm:w-16" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Column</th>
          <th scope="col">Type</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={`${row.change} ${row.name}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { change, name, type, to, required, points, renamed } }: { row: DiffRow }) {
  const { sign, word } = SIGNS[change];
  return (
    <tr className="h-10">
      <td className="py-2 pl-3 align-top sm:pl-4">
        <span aria-hidden="true" className="font-mono font-medium">
          {sign}
        </span>
        <span className="sr-only">{word}</span>
      </td>
      <td className="py-2 pr-2 align-top sm:pr-3">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 font-mono break-words">
            <Name text={name} />
          </span>
          {required && <span className="text-badge text-ink-muted">required</span>}
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
      <td className="py-2 pr-2 align-top font-mono sm:pr-3">
        {to === null ? (
          <span className="text-ink-muted">{type}</span>
        ) : (
          <>
            <span className="text-ink-muted">{type} → </span>
            {to}
          </>
        )}
      </td>
      <td className="py-2 pr-3 text-right sm:pr-4 align-top font-mono font-medium">
        {points > 0 && `+${points}`}
      </td>
    </tr>
  );
}
