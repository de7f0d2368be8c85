import type { Bar } from "./bars.ts";
import { CountCells, CountHeads } from "./count-cells.tsx";
import { TABLE } from "./table.ts";

/** A row a day, or a week, the latest first. */
export function DayTable({ bars }: { bars: readonly Bar[] }) {
  const isWeekly = bars.some(({ from, to }) => from !== to);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Checks per day"
      className={`${TABLE.frame} max-h-96`}
    >
      <table className={TABLE.table}>
        <caption className="sr-only">{isWeekly ? "Checks per week" : "Checks per day"}</caption>
        <thead className={TABLE.head}>
          <tr>
            <th scope="col" className={`${TABLE.firstHead}`}>
              {isWeekly ? "Week" : "Day"}
            </th>
            <CountHeads />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {bars.toReversed().map((bar) => (
            <tr key={bar.from} className="h-8">
              <th scope="row" className={`${TABLE.first} font-mono font-normal whitespace-nowrap`}>
                {bar.from}
                {bar.from !== bar.to && ` – ${bar.to.slice(5)}`}
              </th>
              <CountCells counts={bar} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
