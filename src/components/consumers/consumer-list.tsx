import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { Name } from "#components/ui/name.tsx";
import type { Affected } from "#domain/gate/consumer.ts";
import type { ContactState } from "#domain/mail/contact.ts";
import { Contact } from "./contact.tsx";
import { ContactMails } from "./contact-mails.tsx";
import { ChangedColumns, UsedColumns } from "./used-columns.tsx";

export type ListedConsumer = Outputs["consumers"]["list"]["body"][number];

/** The consumers of a contract, those whom its latest check affects first. */
export function ConsumerList({
  consumers,
  columns,
  affected,
  states,
  buttons,
}: {
  consumers: readonly ListedConsumer[];
  /** The names of the contract's columns. */
  columns: ReadonlySet<string>;
  /** Whom the changes of the contract's latest check affect. */
  affected: readonly Affected[];
  /** Whether mails go to a consumer, by its id; null when the server sends none. */
  states: ReadonlyMap<string, ContactState> | null;
  /** The buttons for a reader who may change a consumer. */
  buttons: (consumer: ListedConsumer) => ReactNode;
}) {
  const changed = new Map(affected.map(({ consumer, columns }) => [consumer.id, columns]));
  const ordered = [
    ...consumers.filter(({ id }) => changed.has(id)),
    ...consumers.filter(({ id }) => !changed.has(id)),
  ];
  return (
    <ul
      aria-label="Consumers"
      className="divide-y divide-line rounded-list border border-line text-table"
    >
      {ordered.map((consumer) => (
        <li
          key={consumer.id}
          id={consumer.id}
          className="target:bg-surface flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5 sm:px-4"
        >
          <div className="grid min-w-0 gap-1 wrap-anywhere">
            <p className="font-medium">
              <Name text={consumer.name} />
            </p>
            <People consumer={consumer} states={states} />
            <UsedColumns used={consumer.columns} columns={columns} />
            <ChangedColumns columns={changed.get(consumer.id) ?? []} />
          </div>
          {buttons(consumer)}
        </li>
      ))}
    </ul>
  );
}

function People({
  consumer: { id, owner, contact },
  states,
}: {
  consumer: ListedConsumer;
  states: ReadonlyMap<string, ContactState> | null;
}) {
  const facts = [
    owner && <Name key="owner" text={owner} />,
    contact && <Contact key="contact" text={contact} />,
    states && <ContactMails key="mails" state={states.get(id)} />,
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <p className="text-ink-muted">{facts.flatMap((fact, at) => (at > 0 ? [" · ", fact] : fact))}</p>
  );
}
