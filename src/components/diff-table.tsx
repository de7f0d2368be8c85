import type { Column, ContractColumn } from "../server/domain/column.ts";
import { judge, MAX_SEVERITY } from "../server/domain/verdict.ts";
import { DiffColumns } from "./diff-columns.tsx";
import { diffRows } from "./diff-rows.ts";
import { diffSentence } from "./diff-sentence.ts";
import { SeverityBar } from "./severity-bar.tsx";
import { Disclosure } from "./ui/disclosure.tsx";
import { VerdictShape } from "./verdict-badge.tsx";

const FILLS = {
  pass: "bg-pass-fill",
  warning: "bg-warning-fill",
  breaking: "bg-breaking-fill",
} as const;

const INKS = { pass: "text-pass", warning: "text-warning", breaking: "text-breaking" } as const;

/** What an incoming schema changes against a contract, with the points of each change. */
export function DiffTable({
  contract,
  incoming,
}: {
  contract: readonly ContractColumn[];
  incoming: readonly Column[];
}) {
  const verdict = judge(contract, incoming);
  const sentence = diffSentence(verdict);
  const [word = ""] = sentence.split(",");
  const rows = diffRows(contract, incoming);
  const changes = rows.filter(({ change }) => change !== "unchanged");
  const unchanged = rows.filter(({ change }) => change === "unchanged");
  return (
    <section
      aria-label="Diff"
      className="overflow-hidden rounded-list border border-line bg-background"
    >
      <header className={`flex items-baseline gap-2.5 px-3 py-3 sm:px-4 ${FILLS[verdict.result]}`}>
        <span className={INKS[verdict.result]}>
          <VerdictShape result={verdict.result} />
        </span>
        <p className="font-medium">
          <span className={INKS[verdict.result]}>{word}</span>
          {sentence.slice(word.length)}
        </p>
      </header>
      {changes.length > 0 && (
        <div className="border-t border-line">
          <DiffColumns caption="Changes" rows={changes} />
        </div>
      )}
      {unchanged.length > 0 && (
        <Disclosure
          summary={`${unchanged.length} unchanged`}
          className="border-t border-line"
          summaryClassName="px-3 text-ink-muted hover:text-ink sm:px-4"
        >
          <div className="border-t border-line">
            <DiffColumns caption="Unchanged columns" rows={unchanged} />
          </div>
        </Disclosure>
      )}
      <footer className="border-t border-line bg-surface px-3 py-3 sm:px-4">
        <p className="mb-3 flex items-baseline justify-between gap-4 text-table text-ink-muted">
          <span className="font-mono">{sumOf(changes.map(({ points }) => points))}</span>
          <span className="whitespace-nowrap">
            severity <b className="font-mono font-medium text-ink">{verdict.severity}</b>
          </span>
        </p>
        <SeverityBar severity={verdict.severity} />
      </footer>
    </section>
  );
}

/** "40 + 30 + 5 = 75"; many points are added up at once, and the cap is named. */
function sumOf(points: number[]) {
  const sum = points.reduce((total, more) => total + more, 0);
  const terms =
    points.length > 1 && points.length <= 8 ? `${points.join(" + ")} = ${sum}` : `${sum}`;
  return sum > MAX_SEVERITY ? `${terms}, at most ${MAX_SEVERITY}` : terms;
}
