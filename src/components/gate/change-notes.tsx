import type { ComponentProps } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import type { RowNote } from "#components/checks/diff-columns.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { PersonName } from "#components/people/person-name.tsx";
import { Name } from "#components/ui/name.tsx";
import { changedColumn } from "#domain/checks/change.ts";
import { wideningText } from "#domain/details/widening.ts";
import { type ApprovedChange, changeName } from "#domain/gate/approval.ts";
import { globMatcher } from "#domain/gate/glob.ts";
import { ApproveChange } from "./approve-change.tsx";

type Explanation = Pick<
  Outputs["decisions"]["explain"],
  "changes" | "approvals" | "unverified" | "policy" | "blocking_now"
>;
type Change = Explanation["changes"][number];

/** More changes than these are approved together, by the line for the pipeline. */
export const MAX_APPROVED_SINGLY = 20;

/**
 * What the gate said about each change, by its name, and the way to approve it if it blocks now.
 * A `check` that is left out offers no approvals.
 */
export function changeNotes(
  { changes, approvals, unverified, policy, blocking_now }: Explanation,
  check?: ComponentProps<typeof ApproveChange>["check"],
): Map<string, RowNote> {
  const ignoring = globMatcher(policy?.ignore_columns ?? []);
  const now = new Map(approvals.map((approval) => [changeName(approval), approval]));
  const blocking = new Set(blocking_now?.map(changeName));
  const open = changes.filter((change) => blocking.has(changeName(change)));
  const offered = new Set(check ? open.slice(0, MAX_APPROVED_SINGLY) : []);
  const noteOf = (change: Change): RowNote => {
    const ignoredBy = ignoring(change.column) ?? ignoring(changedColumn(change));
    const blocksNow = blocking.has(changeName(change));
    const isSilent =
      !change.blocks && !blocksNow && !change.approval && !change.tolerated && ignoredBy === null;
    return {
      text: isSilent ? null : (
        <ChangeNote
          change={change}
          since={now.get(changeName(change))}
          unverified={unverified}
          ignoredBy={ignoredBy}
          blocksNow={blocksNow}
        />
      ),
      action: check && offered.has(change) && (
        <ApproveChange check={check} change={approvable(change)} />
      ),
    };
  };
  return new Map(changes.map((change) => [changeName(change), noteOf(change)]));
}

/** Only what the browser needs to approve it. */
function approvable({ kind, column, from, to }: ApprovedChange): ApprovedChange {
  return { kind, column, from, to };
}

function ChangeNote({
  change: { approval, blocks, tolerated, widening },
  since,
  unverified,
  ignoredBy,
  blocksNow,
}: {
  change: Change;
  /** Its approval that holds now. */
  since: Explanation["approvals"][number] | undefined;
  unverified: readonly string[];
  /** The glob in the policy that ignored its column. */
  ignoredBy: string | null;
  blocksNow: boolean;
}) {
  const now = blocksNow && <span className="font-medium text-ink">blocks</span>;
  if (blocks) {
    if (now) return now;
    return (
      <>
        blocked
        {since && (
          <>
            ; approved later by <PersonName text={since.approved_by} unverified={unverified} />,{" "}
            <TimeAgo at={since.created_at} />
          </>
        )}
      </>
    );
  }
  const then =
    ignoredBy !== null ? (
      <Ignored by={ignoredBy} />
    ) : approval ? (
      <Approved by={approval} unverified={unverified} />
    ) : (
      tolerated && toleratedText(widening)
    );
  return (
    <>
      {then}
      {now && (
        <>
          {then ? "; now " : "now "}
          {now}
        </>
      )}
    </>
  );
}

/** Checks of earlier releases do not say what becomes of the values. */
function toleratedText(widening: Change["widening"]) {
  return `tolerated by the policy${widening ? `: ${wideningText(widening)}` : ""}`;
}

function Approved({
  by,
  unverified,
}: {
  by: NonNullable<Change["approval"]>;
  unverified: readonly string[];
}) {
  return (
    <>
      approved by <PersonName text={by.approved_by} unverified={unverified} />:{" "}
      <Name text={by.reason} />
    </>
  );
}

function Ignored({ by: glob }: { by: string }) {
  return (
    <>
      ignored by the policy:{" "}
      <span className="font-mono">
        <Name text={glob} />
      </span>
    </>
  );
}
