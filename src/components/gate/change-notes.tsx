import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { changeName } from "#server/gate/rules/approval.ts";
import { matchesGlob } from "#server/gate/rules/glob.ts";

type Explanation = Outputs["decisions"]["explain"];

/** What the gate said about each change, by its column. */
export function changeNotes({ changes, approvals, policy }: Explanation): Map<string, ReactNode> {
  const ignored = policy?.ignore_columns ?? [];
  const now = new Map(approvals.map((approval) => [changeName(approval), approval]));
  return new Map(
    changes.map((change) => [
      change.column,
      <ChangeNote
        key={change.column}
        change={change}
        since={now.get(changeName(change))}
        ignoredBy={ignored.find((glob) => matchesGlob(glob, change.column))}
      />,
    ]),
  );
}

function ChangeNote({
  change: { blocks, approval },
  since,
  ignoredBy,
}: {
  change: Explanation["changes"][number];
  /** Its approval that holds now. */
  since: Explanation["approvals"][number] | undefined;
  /** What in the policy ignores its column. */
  ignoredBy: string | undefined;
}) {
  if (ignoredBy !== undefined) {
    return (
      <>
        ignored by the gate, as{" "}
        <span className="font-mono">
          <Name text={ignoredBy} />
        </span>
      </>
    );
  }
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
