import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { changeName } from "#server/gate/rules/approval.ts";

type Explanation = Outputs["decisions"]["explain"];

/** What the gate said about each change, by its column. */
export function changeNotes({ changes, approvals }: Explanation): Map<string, ReactNode> {
  const now = new Map(approvals.map((approval) => [changeName(approval), approval]));
  return new Map(
    changes.map((change) => [
      change.column,
      <ChangeNote key={change.column} change={change} since={now.get(changeName(change))} />,
    ]),
  );
}

function ChangeNote({
  change: { blocks, approval },
  since,
}: {
  change: Explanation["changes"][number];
  /** Its approval that holds now. */
  since: Explanation["approvals"][number] | undefined;
}) {
  if (approval) {
    return (
      <>
        approved by <Name text={approval.approved_by} />: <Name text={approval.reason} />
      </>
    );
  }
  if (!blocks) return null;
  return (
    <>
      <span className="font-medium text-ink">blocks</span>
      {since && (
        <>
          , approved since by <Name text={since.approved_by} />, <TimeAgo at={since.created_at} />
        </>
      )}
    </>
  );
}
