import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import type { Affected } from "#server/gate/rules/consumer.ts";
import { countText } from "#server/rules/number-text.ts";
import { Contact } from "./contact.tsx";

export type ListedConsumer = Outputs["consumers"]["list"]["body"][number];

/** How many columns of a consumer are shown before the rest is folded. */
const SHOWN = 12;

/** The consumers of a contract, and what now affects them. */
export function ConsumerList({
  consumers,
  columns,
  affected,
  buttons,
}: {
  consumers: readonly ListedConsumer[];
  /** The names of the contract's columns. */
  columns: ReadonlySet<string>;
  /** Whom the changes of the contract's latest check affect. */
  affected: readonly Affected[];
  /** What a reader who may change a consumer is offered. */
  buttons: (consumer: ListedConsumer) => ReactNode;
}) {
  const changed = new Map(affected.map(({ consumer, columns }) => [consumer.id, columns]));
  return (
    <ul
      aria-label="Consumers"
      className="divide-y divide-line rounded-list border border-line text-table"
    >
      {consumers.map((consumer) => (
        <li
          key={consumer.id}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5 sm:px-4"
        >
          <div className="grid min-w-0 gap-1 wrap-anywhere">
            <p className="font-medium">
              <Name text={consumer.name} />
            </p>
            <People consumer={consumer} />
            <Uses consumer={consumer} columns={columns} />
            <ChangedNow columns={changed.get(consumer.id) ?? []} />
          </div>
          {buttons(consumer)}
        </li>
      ))}
    </ul>
  );
}

function People({ consumer: { owner, contact } }: { consumer: ListedConsumer }) {
  if (!owner && !contact) return null;
  return (
    <p className="text-ink-muted">
      {owner && <Name text={owner} />}
      {owner && contact && " · "}
      {contact && <Contact text={contact} />}
    </p>
  );
}

function Uses({ consumer, columns }: { consumer: ListedConsumer; columns: ReadonlySet<string> }) {
  if (!consumer.columns) return <p className="text-ink-muted">Uses all columns</p>;
  const gone = consumer.columns.filter((name) => !columns.has(name));
  return (
    <>
      <p className="text-ink-muted">Uses {countText(consumer.columns.length, "column")}:</p>
      <Names names={consumer.columns} />
      {gone.length > 0 && (
        <p>
          No longer in the contract: <ColumnNames names={gone.slice(0, SHOWN)} />
          {gone.length > SHOWN && ` and ${gone.length - SHOWN} more`}
        </p>
      )}
    </>
  );
}

function ChangedNow({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return (
    <p>
      The latest check changes <ColumnNames names={columns.slice(0, SHOWN)} />
      {columns.length > SHOWN && ` and ${columns.length - SHOWN} more`}.
    </p>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const rest = names.slice(SHOWN);
  return (
    <>
      <p>
        <ColumnNames names={names.slice(0, SHOWN)} />
      </p>
      {rest.length > 0 && (
        <Disclosure
          summary={`${countText(rest.length, "more column")}`}
          summaryClassName="text-ink-muted hover:text-ink"
        >
          <ColumnNames names={rest} />
        </Disclosure>
      )}
    </>
  );
}

function ColumnNames({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map((name, at) => (
        <span key={name} className="font-mono text-badge [overflow-wrap:anywhere]">
          {at > 0 && ", "}
          <Name text={name} />
        </span>
      ))}
    </>
  );
}
