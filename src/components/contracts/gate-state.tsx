import type { Outputs } from "#components/calls/console-client.ts";
import { DecisionBadge } from "#components/gate/decision-badge.tsx";
import { type Outlook, OutlookNote } from "#components/gate/outlook-note.tsx";
import { TimeSince } from "#components/parts/time-ago.tsx";
import { blockedBy } from "#domain/gate/blocked-by.ts";

type Contract = Outputs["catalogue"]["list"]["contracts"][number];

/** What the gate decided about a contract's last check, or what has changed that. */
export function GateState({
  contract,
  outlook,
}: {
  contract: Contract;
  outlook: Outlook | undefined;
}) {
  if (outlook) return <OutlookNote outlook={outlook} />;
  if (contract.decision === null) return null;
  if (contract.decision === "block") return <Blocked contract={contract} />;
  return <span className="text-ink-muted">passed</span>;
}

function Blocked({ contract }: { contract: Contract }) {
  const { blocked_since } = contract;
  return (
    <span className="inline-flex items-center gap-2">
      <DecisionBadge decision="block" />
      <span className="text-ink-muted">
        {blockedBy(contract)}
        {blocked_since && (
          <>
            , for <TimeSince at={blocked_since} />
          </>
        )}
      </span>
    </span>
  );
}
