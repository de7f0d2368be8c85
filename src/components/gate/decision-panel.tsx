import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo, TimeSince } from "#components/parts/time-ago.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Column } from "#domain/contracts/column.ts";
import { changeName } from "#domain/gate/approval.ts";
import { decisionSentence } from "#domain/gate/decision-sentence.ts";
import { NOT_COMPARED } from "#domain/gate/incident.ts";
import { countText } from "#domain/text/number-text.ts";
import { AffectedConsumers } from "./affected-consumers.tsx";
import { DecisionBadge } from "./decision-badge.tsx";
import { isIntermittent } from "./intermittent.ts";
import { LastPassing } from "./last-passing.tsx";
import { SourceFacts } from "./source-facts.tsx";

type Explanation = Outputs["decisions"]["explain"];

type Props = {
  base: string;
  explained: Explanation;
  incoming: readonly Column[];
  /** The page of the contract's policy; null if the contract was deleted. */
  policy: string | null;
  /** Where the check was sent. */
  told: ReactNode;
};

/**
 * What a person decides by: the decision, since when, the last check that passed, who is affected,
 * who was notified.
 */
export function DecisionPanel({ base, explained, incoming, policy, told }: Props) {
  const { affected, last_passing, source, changes, lacks_details } = explained;
  const hasChanges = changes.length > 0;
  return (
    <section aria-label="Decision" className="grid gap-5 text-table">
      <Decided explained={explained} policy={policy} />
      {(hasChanges || lacks_details) && (
        <div className="grid grid-cols-2 gap-4">
          <Since base={base} explained={explained} />
          <Fact title="Last check that passed">
            <LastPassing base={base} last={last_passing} incoming={incoming} />
          </Fact>
        </div>
      )}
      {hasChanges && (
        <Fact title="Who is affected">
          <AffectedConsumers affected={affected} />
        </Fact>
      )}
      <Fact title="Notified">{told}</Fact>
      {source && (
        <Fact title="Where it ran">
          <SourceFacts source={source} />
        </Fact>
      )}
    </section>
  );
}

/** How the check was decided; in grey if something else holds now. */
function Decided({ explained, policy }: Pick<Props, "explained" | "policy">) {
  const { decision, standing } = explained;
  const link = policy && (
    <TextLink href={policy} className="text-ink print:hidden">
      Policy and approvals
    </TextLink>
  );
  const sentence = decisionSentence(explained);
  if (standing.state !== "as_decided") {
    const said = sentence.charAt(0).toLowerCase() + sentence.slice(1);
    return (
      <p className="text-ink-muted">
        When it was checked: {said} {link}
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      {decision && <DecisionBadge decision={decision} />}
      <p className="text-body">
        {sentence} {link}
      </p>
    </div>
  );
}

function Since({ base, explained }: Pick<Props, "base" | "explained">) {
  const incidents = decidingIncidents(explained);
  const [first] = incidents;
  if (!first) return null;
  const passed_at = explained.last_passing?.created_at ?? null;
  const comesAndGoes = isIntermittent(first.first_seen, passed_at);
  return (
    <Fact title={comesAndGoes ? "Intermittent for" : "First seen"}>
      <TextLink href={`${base}/checks/${first.first_check_id}`}>
        {comesAndGoes ? <TimeSince at={first.first_seen} /> : <TimeAgo at={first.first_seen} />}
      </TextLink>
      , in {countText(Math.max(...incidents.map(({ checks }) => checks)), "check")}
      {first.blocking_since && first.blocking_since > first.first_seen && (
        <span className="text-ink-muted">
          ; blocked for <TimeSince at={first.blocking_since} />
        </span>
      )}
      {!incidents.some(({ is_open }) => is_open) && (
        <span className="text-ink-muted">; the latest check no longer has it</span>
      )}
    </Fact>
  );
}

/** The incidents of what blocks, or of all changes if nothing does. */
function decidingIncidents({ changes, lacks_details, incidents }: Explanation) {
  const blocking = new Set(changes.filter(({ blocks }) => blocks).map(changeName));
  if (lacks_details) blocking.add(changeName(NOT_COMPARED));
  return blocking.size > 0
    ? incidents.filter((incident) => blocking.has(changeName(incident)))
    : incidents;
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="text-badge text-ink-muted">{title}</h2>
      <div className="mt-0.5 break-words">{children}</div>
    </section>
  );
}
