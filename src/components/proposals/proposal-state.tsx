import { StateMark } from "#components/ui/state-mark.tsx";
import type { ProposalState as State } from "#domain/proposals/proposal.ts";

const MARKS = {
  open: { shape: "hollow", tone: "ink" },
  approved: { shape: "tick", tone: "ink" },
  declined: { shape: "cross", tone: "ink" },
  expired: { shape: "cross", tone: "muted" },
} as const;

/** The state of a proposal, and whether it still fits its contract. */
export function ProposalState({ state, fits }: { state: State; fits: boolean }) {
  if (state === "open" && !fits) {
    return (
      <StateMark shape="hollow" tone="warning">
        open, outdated
      </StateMark>
    );
  }
  return <StateMark {...MARKS[state]}>{state}</StateMark>;
}
