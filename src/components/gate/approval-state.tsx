import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { PersonName } from "#components/people/person-name.tsx";
import { exactTime } from "#domain/text/exact-time.ts";

type Approval = Outputs["approvals"]["ofContract"]["standing"][number];

/** How long an approval holds, or why it no longer does. */
export function ApprovalState({
  approval,
  unverified,
}: {
  approval: Approval;
  /** The addresses that their user has not verified. */
  unverified: readonly string[];
}) {
  const { holds, contract_version, ends_at, withdrawn_at, withdrawn_by } = approval;
  if (holds) {
    return ends_at ? <>until {exactTime(ends_at)}</> : <>until the contract's next version</>;
  }
  // An approval that has ended is closed when the change is approved anew.
  const closed = withdrawn_at === null ? Date.now() : Date.parse(withdrawn_at);
  if (ends_at !== null && Date.parse(ends_at) <= closed) {
    return (
      <>
        ended <TimeAgo at={ends_at} />
      </>
    );
  }
  if (withdrawn_at === null) return <>was for version {contract_version}</>;
  return (
    <>
      withdrawn <TimeAgo at={withdrawn_at} />
      {withdrawn_by !== null && (
        <>
          {" by "}
          <PersonName text={withdrawn_by} unverified={unverified} />
        </>
      )}
    </>
  );
}
