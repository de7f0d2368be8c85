import { DecisionBadge } from "#components/gate/decision-badge.tsx";
import { type Outlook, OutlookBadge } from "#components/gate/outlook-note.tsx";
import type { Result } from "#domain/checks/severity.ts";
import type { Decision } from "#domain/gate/decision.ts";
import { VerdictBadge } from "./verdict-badge.tsx";

/**
 * The result of a check in a row that has a column for the gate, too. On a phone there is room for
 * one badge, and whether it blocks matters more than why.
 */
export function OutcomeBadge({
  result,
  decision,
  outlook,
}: {
  result: Result;
  decision: Decision | null;
  outlook: Outlook | undefined;
}) {
  if (decision !== "block") return <VerdictBadge result={result} />;
  return (
    <>
      <span className="max-sm:hidden">
        <VerdictBadge result={result} />
      </span>
      <span className="sm:hidden">
        {outlook ? <OutlookBadge outlook={outlook} /> : <DecisionBadge decision={decision} />}
      </span>
    </>
  );
}
