import { numberText } from "#domain/text/number-text.ts";
import type { Bar } from "./bars.ts";
import { CountCells, CountHeads } from "./count-cells.tsx";
import { CountTable } from "./count-table.tsx";
import { TABLE } from "./table.ts";

/** One row per day or week, the latest first. */
export function DayTable({ bars }: { bars: readonly Bar[] }) {
  const isWeekly = bars.some(({ from, to }) => from !== to);
  const hasBlocked = bars.some(({ blocked }) => blocked !== undefined);
  return (
    <CountTable
      label="Checks per day"
      caption={isWeekly ? "Checks per week" : "Checks per day"}
      className="max-h-96"
      heads={
        <>
          <th scope="col" className={TABLE.firstHead}>
            {isWeekly ? "Week" : "Day"}
          </th>
          <CountHeads />
          {hasBlocked && (
            <th scope="col" className={TABLE.numberHead}>
              Blocked
            </th>
          )}
        </>
      }
    >
      {bars.toReversed().map((bar) => (
        <tr key={bar.from} className="h-8">
          <th scope="row" className={`${TABLE.first} font-mono font-normal whitespace-nowrap`}>
            {bar.from}
            {bar.from !== bar.to && ` – ${bar.to.slice(5)}`}
          </th>
          <CountCells counts={bar} />
          {hasBlocked && <td className={TABLE.number}>{numberText(bar.blocked ?? 0)}</td>}
        </tr>
      ))}
    </CountTable>
  );
}
