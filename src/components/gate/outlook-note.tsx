import type { Outputs } from "#components/calls/console-client.ts";
import { Badge } from "#components/ui/badge.tsx";

/** How the next check of the same schema is decided, if differently from the last one. */
export type Outlook = Outputs["decisions"]["outlooks"][number];

/** The outlooks of checks by their ids. */
export type Outlooks = ReadonlyMap<string, Outlook>;

const CAUSES = {
  pass: { approvals: "Approved", contract: "Contract changed", policy: "Policy changed" },
  block: { approvals: "Approval ended", contract: "Contract changed", policy: "Policy changed" },
} as const satisfies Record<Outlook["decision"], Record<Outlook["cause"], string>>;

const NEXT = { pass: "next check passes", block: "next check is blocked" } as const;

/** What has changed since a check was decided, in a word. */
export function OutlookBadge({ outlook: { decision, cause } }: { outlook: Outlook }) {
  return <Badge>{CAUSES[decision][cause]}</Badge>;
}

/** What has changed since a check was decided, and what that means for the next one. */
export function OutlookNote({ outlook }: { outlook: Outlook }) {
  return (
    <span className="inline-flex items-center gap-2">
      <OutlookBadge outlook={outlook} />
      <span className="text-ink-muted">{NEXT[outlook.decision]}</span>
    </span>
  );
}

/** "approved, next check passes" */
export function outlookText({ decision, cause }: Outlook): string {
  return `${CAUSES[decision][cause].toLowerCase()}, ${NEXT[decision]}`;
}
