import type { Column, ContractColumn } from "../server/domain/column.ts";
import { judge, MAX_SEVERITY } from "../server/domain/verdict.ts";
import { DiffColumns } from "./diff-columns.tsx";
import { diffRows } from "./diff-rows.ts";
import { diffSentence } from "./diff-sentence.ts";
import { SeverityBar } from "./severity-bar.tsx";
import { VerdictShape } from "./verdict-badge.tsx";

const TINTS = {
  pass: "bg-pass-fill text-pass",
  warning: "bg-warning-fill text-warning",
  breaking: "bg-breaking-fill text-breaking",
} as const;

/** What an incoming schema changes against a contract, with the points of each change. */
export function DiffTable({
  contract,
  incoming,
}: {
  contract: readonly ContractColumn[];
  incoming: readonly Column[];
}) {
  const verdict = judge(contract, incoming);
  const rows = diffRows(contract, incoming);
  const changes = rows.filter(({ change }) => change !== "unchanged");
  const unchanged = rows.filter(({ change }) => change === "unchanged");
  return (
    <section
      aria-label="Diff"
      className="overflow-hidden rounded-list border border-line bg-background"
    >
      <header
        className={`flex items-baseline gap-2.5 border-b border-line px-4 py-3 ${TINTS[verdict.result]}`}
      >
        <VerdictShape result={verdict.result} />
        <p className="font-medium">{diffSentence(verdict)}</p>
      </header>
      {changes.length > 0 && <DiffColumns caption="Changes" rows={changes} />}
      {unchanged.length > 0 && (
        <details className="border-t border-line first:border-t-0">
          <summary className="flex h-10 items-center px-4 text-table text-ink-muted select-none hover:text-ink">
            {unchanged.length} unchanged
          </summary>
          <div className="border-t border-line">
            <DiffColumns caption="Unchanged columns" rows={unchanged} />
          </div>
        </details>
      )}
      <footer className="border-t border-line bg-surface px-4 pt-3 pb-3">
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
