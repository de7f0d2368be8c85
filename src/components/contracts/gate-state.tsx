import type { Outputs } from "#components/calls/console-client.ts";
import { DecisionBadge } from "#components/gate/decision-badge.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { countText } from "#server/rules/number-text.ts";
import { ChangedSince } from "./changed-since.tsx";

type Contract = Outputs["catalogue"]["list"]["contracts"][number];

/** What the gate said to a contract's last check and, if it blocks, since when and why. */
export function GateState({ contract }: { contract: Contract }) {
  const { decision, blocking, blocked_since, outdated_by } = contract;
  if (decision === null) return null;
  const since = outdated_by && (
    <>
      , <ChangedSince what={outdated_by} />
    </>
  );
  if (decision === "pass") return <span className="text-ink-muted">passes{since}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <DecisionBadge decision={decision} />
      <span className="text-ink-muted">
        {countText(blocking, "change")}
        {blocked_since && (
          <>
            , began <TimeAgo at={blocked_since} />
          </>
        )}
        {since}
      </span>
    </span>
  );
}
