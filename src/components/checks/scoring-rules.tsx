import { POINTS } from "#domain/checks/change.ts";
import { THRESHOLDS } from "#domain/checks/severity.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

const CHANGES = {
  required_removed: "Required column removed",
  optional_removed: "Optional column removed",
  type_changed: "Type changed",
  added: "Column added",
} as const satisfies Record<keyof typeof POINTS, string>;

/** The points of each change, and the lowest severity of each result. */
export function ScoringRules() {
  return (
    <div className="grid gap-x-10 text-table sm:grid-cols-2">
      <dl className="divide-y divide-line border-y border-line">
        {Object.entries(CHANGES).map(([change, words]) => (
          <div key={change} className="flex h-10 items-center justify-between gap-3">
            <dt>{words}</dt>
            <dd className="font-mono font-medium">+{POINTS[change as keyof typeof POINTS]}</dd>
          </div>
        ))}
      </dl>
      <dl className="divide-y divide-line self-start border-line max-sm:border-b sm:border-y">
        {THRESHOLDS.map(([result, lowest]) => (
          <div key={result} className="flex h-10 items-center justify-between gap-3">
            <dt>
              <VerdictBadge result={result} />
            </dt>
            <dd className="text-ink-muted">
              from <span className="font-mono font-medium text-ink">{lowest}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
