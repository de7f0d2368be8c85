import { RESULTS, type Result } from "#domain/checks/severity.ts";
import { numberText } from "#domain/text/number-text.ts";
import { type ResultCounts, totalOf } from "./bars.ts";
import { TABLE } from "./table.ts";

/** Only what matters has a colour. */
const TONES = { pass: "", warning: "text-warning", breaking: "text-breaking" } as const;

export function CountHeads() {
  return (
    <>
      {[...RESULTS, "checks"].map((name) => (
        <th key={name} scope="col" className={`${TABLE.numberHead} capitalize`}>
          {name}
        </th>
      ))}
    </>
  );
}

/** The number of checks per result, and the total. */
export function CountCells({ counts }: { counts: ResultCounts }) {
  return (
    <>
      {RESULTS.map((result: Result) => (
        <td
          key={result}
          className={`${TABLE.number} ${counts[result] > 0 ? TONES[result] : "text-ink-muted"}`}
        >
          {numberText(counts[result])}
        </td>
      ))}
      <td className={`${TABLE.number} font-medium`}>{numberText(totalOf(counts))}</td>
    </>
  );
}
