import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";
import { StateMark } from "#components/ui/state-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { EventBadge } from "#components/webhooks/event-badge.tsx";
import { ShortUrl } from "#components/webhooks/short-url.tsx";
import { CONTRACT_USE_DAYS } from "#domain/limit.ts";
import { countText } from "#domain/text/number-text.ts";

type Use = Outputs["catalogue"]["use"];

const LIST = "divide-y divide-line overflow-hidden rounded-list border border-line text-table";
const ROW = "flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 sm:px-4";

/**
 * Who a change to the contract affects: the keys that check against it, and the subscribed
 * webhooks.
 */
export function ContractUse({
  base,
  contract_id,
  use,
}: {
  base: string;
  contract_id: string;
  use: Use;
}) {
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <Part
        title={`Checked against in the last ${CONTRACT_USE_DAYS} days`}
        empty={`No checks in the last ${CONTRACT_USE_DAYS} days.`}
      >
        {use.keys.map((key) => (
          <li key={key.key_id} className={ROW}>
            <KeyName use={key} />
            <TextLink
              href={`${base}/checks?contract_id=${contract_id}${key.key_id && `&key_id=${key.key_id}`}`}
              className="ml-auto"
            >
              {countText(key.checks, "check")}
            </TextLink>
          </li>
        ))}
      </Part>
      <Part title="Subscribed webhooks" empty="None.">
        {use.webhooks.map(({ id, url, events, active, contract_id }) => (
          <li key={id} className={ROW}>
            <TextLink href={`${base}/webhooks/${id}`} className="min-w-0 basis-full">
              <ShortUrl url={url} />
            </TextLink>
            <span className="flex flex-wrap gap-1.5">
              {events.map((event) => (
                <EventBadge key={event} event={event} />
              ))}
            </span>
            <span className="ml-auto text-ink-muted">
              {contract_id ? "this contract only" : "all contracts"}
            </span>
            {!active && (
              <StateMark shape="hollow" tone="muted">
                paused
              </StateMark>
            )}
          </li>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-table font-medium text-ink-muted">{title}</h3>
      {children.length > 0 ? (
        <ul aria-label={title} className={LIST}>
          {children}
        </ul>
      ) : (
        <p className="text-table text-ink-muted">{empty}</p>
      )}
    </div>
  );
}

function KeyName({ use }: { use: Use["keys"][number] }) {
  const { key_id, key_preview, label, environment, is_active } = use;
  if (key_id === "") return <span>people in the console</span>;
  if (!key_preview) return <span className="text-ink-muted">a deleted key</span>;
  return (
    <>
      <span className="min-w-0">
        {label && (
          <span className="mr-3 break-words">
            <Name text={label} />
          </span>
        )}
        <span className="font-mono text-ink-muted">{key_preview}…</span>
      </span>
      <Badge>{environment}</Badge>
      {!is_active && (
        <StateMark shape="hollow" tone="muted">
          inactive
        </StateMark>
      )}
    </>
  );
}
