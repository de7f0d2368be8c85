import type { Outputs } from "#components/calls/console-client.ts";
import { DecisionBadge } from "#components/gate/decision-badge.tsx";
import { TimeSince } from "#components/parts/time-ago.tsx";
import { countText } from "#server/rules/number-text.ts";
import { ChangedSince } from "./changed-since.tsx";

type Contract = Outputs["catalogue"]["list"]["contracts"][number];

/** The gate's decision on a contract's last check, why if it blocked, and what changed since. */
export function GateState({ contract }: { contract: Contract }) {
  const { decision, outdated_by } = contract;
  if (decision === null) return null;
  return (
    <>
      {decision === "pass" ? (
        <span className="text-ink-muted">passed</span>
      ) : (
        <Blocked contract={contract} />
      )}
      {outdated_by && (
        <span className="block">
          <ChangedSince what={outdated_by} />
        </span>
      )}
    </>
  );
}

function Blocked({ contract: { blocking, blocked_since } }: { contract: Contract }) {
  return (
    <span className="inline-flex items-center gap-2">
      <DecisionBadge decision="block" />
      <span className="text-ink-muted">
        {countText(blocking, "change")}
        {blocked_since && (
          <>
            , for <TimeSince at={blocked_since} />
          </>
        )}
      </span>
    </span>
  );
}
