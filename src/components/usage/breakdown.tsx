import type { ReactNode } from "react";
import { RESULTS } from "#domain/checks/severity.ts";
import { countText } from "#domain/text/number-text.ts";
import { type ResultCounts, sumOf, totalOf } from "./bars.ts";
import { CountCells, CountHeads } from "./count-cells.tsx";
import { CountTable } from "./count-table.tsx";
import { TABLE } from "./table.ts";

/** How many are shown; the rest is one row, and the file has all of them. */
const MAX_ROWS = 20;

type Row = { id: string; name: ReactNode; counts: ResultCounts };

/** Checks per key or contract, most first, with bars relative to the largest. */
export function Breakdown({ per, rows }: { per: "key" | "contract"; rows: Row[] }) {
  if (rows.length === 0) return <p className="text-ink-muted">No checks in this period.</p>;
  const shown = rows.slice(0, MAX_ROWS);
  const rest = rows.slice(MAX_ROWS);
  const most = Math.max(1, ...rows.map(({ counts }) => totalOf(counts)));
  return (
    <CountTable
      label={`Checks per ${per}`}
      heads={
        <>
          <th scope="col" className={`${TABLE.firstHead} capitalize`}>
            {per}s
          </th>
          <CountHeads />
        </>
      }
    >
      {shown.map(({ id, name, counts }) => (
        <tr key={id} className="h-12">
          <th scope="row" className={`${TABLE.first} w-full max-w-0 min-w-40 font-normal`}>
            <span className="block truncate">{name}</span>
            <Parts counts={counts} most={most} />
          </th>
          <CountCells counts={counts} />
        </tr>
      ))}
      {rest.length > 0 && (
        <tr className="h-10">
          <th scope="row" className={`${TABLE.first} font-normal text-ink-muted`}>
            {countText(rest.length, `other ${per}`)}
          </th>
          <CountCells counts={sumOf(rest.map(({ counts }) => counts))} />
        </tr>
      )}
    </CountTable>
  );
}

const FILLS = {
  pass: "border border-pass bg-pass-fill",
  warning: "bg-warning",
  breaking: "bg-breaking",
} as const;

function Parts({ counts, most }: { counts: ResultCounts; most: number }) {
  return (
    <span aria-hidden="true" className="mt-1 flex h-1.5 forced-color-adjust-none">
      {RESULTS.map(
        (result) =>
          counts[result] > 0 && (
            <span
              key={result}
              style={{ width: `${(100 * counts[result]) / most}%` }}
              className={`min-w-0.5 ${FILLS[result]}`}
            />
          ),
      )}
    </span>
  );
}
