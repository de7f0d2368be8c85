import type { Outputs } from "#components/calls/console-client.ts";

type What = NonNullable<Outputs["catalogue"]["get"]["outdated_by"]>;

const WORDS: Record<What, string> = {
  contract: "contract changed since",
  policy: "policy changed since",
  approvals: "approvals changed since",
};

/** Says that the next check may be decided differently from the last one, and why. */
export function ChangedSince({ what }: { what: What }) {
  return (
    <span
      className="text-ink-muted"
      title="The last check was decided before this. The next one may be decided differently."
    >
      {WORDS[what]}
    </span>
  );
}
