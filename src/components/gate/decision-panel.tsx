import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { ChangeCounts } from "#components/checks/change-counts.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { diffColumns } from "#server/checks/rules/diff.ts";
import type { Column } from "#server/contracts/rules/column.ts";
import { changeName } from "#server/gate/rules/approval.ts";
import { decisionSentence } from "#server/gate/rules/decision-sentence.ts";
import { countText } from "#server/rules/number-text.ts";
import { DecisionBadge } from "./decision-badge.tsx";
import { SourceFacts } from "./source-facts.tsx";

type Explanation = Outputs["decisions"]["explain"];

type Props = { base: string; explained: Explanation; incoming: readonly Column[] };

/** What a person decides by: the decision, since when, what passed last, and who is affected. */
export function DecisionPanel({ base, explained, incoming }: Props) {
  const { decision, affected, last_passing, source, changes, mails } = explained;
  const incidents = decidingIncidents(explained);
  const [first] = incidents;
  return (
    <section aria-label="Decision" className="grid gap-5 text-table">
      <div className="grid justify-items-start gap-2">
        {decision && <DecisionBadge decision={decision} />}
        <p className="text-body">{decisionSentence(explained)}</p>
      </div>
      {first && (
        <Fact title="Since">
          <TextLink href={`${base}/checks/${first.first_check_id}`} prefetch={false}>
            <TimeAgo at={first.first_seen} />
          </TextLink>
          , in {countText(Math.max(...incidents.map(({ checks }) => checks)), "check")}
          {!incidents.some(({ is_open }) => is_open) && (
            <span className="text-ink-muted">; the latest check no longer has it</span>
          )}
        </Fact>
      )}
      {changes.length > 0 && (
        <Fact title="Last check that passed">
          {last_passing ? (
            <LastPassing base={base} last={last_passing} incoming={incoming} />
          ) : (
            <span className="text-ink-muted">None before this one.</span>
          )}
        </Fact>
      )}
      {changes.length > 0 && (
        <Fact title="Who is affected">
          <AffectedConsumers affected={affected} />
        </Fact>
      )}
      {mails.length > 0 && (
        <Fact title="Mailed to">
          <Mails mails={mails} />
        </Fact>
      )}
      {source && (
        <Fact title="Where it ran">
          <SourceFacts source={source} />
        </Fact>
      )}
    </section>
  );
}

/** The incidents of the changes that block; of all changes when none blocks. */
function decidingIncidents({ changes, incidents }: Explanation) {
  const blocking = new Set(changes.filter(({ blocks }) => blocks).map(changeName));
  return blocking.size > 0 ? incidents.filter((one) => blocking.has(changeName(one))) : incidents;
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-badge text-ink-muted">{title}</h2>
      <div className="mt-0.5 break-words">{children}</div>
    </div>
  );
}

function LastPassing({
  base,
  last,
  incoming,
}: {
  base: string;
  last: NonNullable<Explanation["last_passing"]>;
  incoming: readonly Column[];
}) {
  const before = last.incoming_columns.map((column) => ({ ...column, required: false }));
  const { removed, type_changes, added } = diffColumns(before, incoming);
  const counts = {
    removed: removed.length,
    type_changes: type_changes.length,
    added: added.length,
  };
  return (
    <span className="flex flex-wrap gap-x-3">
      <TextLink href={`${base}/checks/${last.id}`} prefetch={false}>
        <TimeAgo at={last.created_at} />
      </TextLink>
      <span className="text-ink-muted">since then</span>
      <ChangeCounts counts={counts} />
    </span>
  );
}

/** How many consumers and mails are shown at once. */
const SHOWN = 6;

const MAIL_WORDS = { pending: "on its way", sent: "sent", abandoned: "not delivered" } as const;

function Mails({ mails: all }: Pick<Explanation, "mails">) {
  // A person can have mails of several changes; the latest says most.
  const mails = [...new Map(all.map((mail) => [mail.recipient, mail])).values()];
  return (
    <ul>
      {mails.slice(0, SHOWN).map(({ recipient, status }) => (
        <li key={recipient} className="break-words">
          <Name text={recipient} />
          <span className="text-ink-muted">, {MAIL_WORDS[status]}</span>
        </li>
      ))}
      {mails.length > SHOWN && <li className="text-ink-muted">and {mails.length - SHOWN} more</li>}
    </ul>
  );
}

function AffectedConsumers({ affected }: Pick<Explanation, "affected">) {
  if (affected.length === 0) {
    return <span className="text-ink-muted">No consumer uses these columns.</span>;
  }
  return (
    <ul className="grid gap-2">
      {affected.slice(0, SHOWN).map(({ consumer: { id, name, owner, contact }, columns }) => (
        <li key={id}>
          <span className="font-medium">
            <Name text={name} />
          </span>
          {[owner, contact].map((text) => text && <Muted key={text} text={text} />)}
          <span className="block font-mono text-badge text-ink-muted">
            <Name text={columns.slice(0, SHOWN).join(", ")} />
            {columns.length > SHOWN && ` and ${columns.length - SHOWN} more`}
          </span>
        </li>
      ))}
      {affected.length > SHOWN && (
        <li className="text-ink-muted">and {affected.length - SHOWN} more</li>
      )}
    </ul>
  );
}

function Muted({ text }: { text: string }) {
  return (
    <span className="text-ink-muted">
      {" · "}
      <Name text={text} />
    </span>
  );
}
