import { Fragment } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Unverified } from "#components/people/unverified.tsx";
import { CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { approvedChange } from "#domain/audit/approved-change.ts";
import type { Detail } from "#domain/audit/audit.ts";
import {
  type Changes,
  changeWords,
  type Value as Logged,
  valueWords,
} from "#domain/audit/changes.ts";
import { eventWords } from "#domain/audit/event-words.ts";
import { failuresOf, failuresWords } from "#domain/audit/failed-sign-in.ts";
import { exactTime } from "#domain/text/exact-time.ts";
import { nameText } from "#domain/text/name-text.ts";
import { placePath, type Thing, targetPath, thingPath } from "./target-path.ts";

type Event = Outputs["auditLog"]["list"]["events"][number];

const HEADS = [
  ["Who", `${CELL} pl-4 max-sm:hidden`],
  ["Action", `${CELL} max-sm:pl-3`],
  ["IP address", `${CELL} max-lg:hidden`],
  ["When", `${CELL} w-px text-right`],
] as const;

const TOP = `${CELL} py-2 align-top`;

/**
 * `base` is the path of the account's pages; `things` are what the events name and still exists.
 */
type Place = { base: string; things: readonly Thing[] };

/** `unverified`: the people whom the events name and whose address is not verified. */
type Props = Place & { unverified: readonly string[] };

/** One row per event, newest first. */
export function AuditTable({ events, ...props }: Props & { events: Event[] }) {
  return (
    <ListTable caption="Audit log, newest first" heads={HEADS}>
      {events.map((event) => (
        <Row key={event.id} event={event} {...props} />
      ))}
    </ListTable>
  );
}

type OfEvent = Props & { event: Event };

function Row({ base, event, things, unverified }: OfEvent) {
  const of = { base, event, things, unverified };
  const isUnverified = event.actor_id !== null && unverified.includes(event.actor_id);
  const { action, ip_address, user_agent, created_at } = event;
  const { words, rest } = eventWords(action, event.detail);
  return (
    <tr>
      <td className={`${TOP} min-w-56 pl-4 max-sm:hidden`}>
        <Actor event={event} isUnverified={isUnverified} />
      </td>
      <td className={`${TOP} w-full max-sm:pl-3`}>
        <p className="mb-1 sm:hidden">
          <Actor event={event} isUnverified={isUnverified} />
        </p>
        <Action base={base} action={action} words={words} />
        <Target {...of} />
        <Details {...of} event={{ ...event, detail: rest }} />
        <p className="wrap-anywhere text-ink-muted lg:hidden">{ip_address}</p>
      </td>
      <td className={`${TOP} max-lg:hidden`}>
        <span className="block font-mono whitespace-nowrap">{ip_address}</span>
        {user_agent && (
          <span className="block max-w-52 truncate text-ink-muted" title={nameText(user_agent)}>
            <Name text={user_agent} />
          </span>
        )}
      </td>
      <td
        className={`${TOP} text-right whitespace-nowrap text-ink-muted`}
        title={exactTime(created_at)}
      >
        <TimeAgo at={created_at} />
      </td>
    </tr>
  );
}

function Actor(props: { event: Event; isUnverified: boolean }) {
  const { actor, actor_role } = props.event;
  const isKey = actor_role === "key";
  // "command line (root)" says what it is.
  const isNamed = !actor.startsWith(`${actor_role} (`);
  return (
    <>
      <span className={`wrap-anywhere ${isKey ? "font-mono" : ""}`}>
        <Name text={isKey ? `${actor}…` : actor} />
      </span>{" "}
      {isNamed && <span className="whitespace-nowrap text-ink-muted">{actor_role}</span>}{" "}
      {props.isUnverified && <Unverified />}
    </>
  );
}

function Action(props: { base: string; action: Event["action"]; words: string }) {
  const { base, action, words } = props;
  const place = placePath(action);
  return <Linked href={place === null ? null : base + place}>{words}</Linked>;
}

/** Actions on a part of the contract that is their target. */
const PART_OF_TARGET = /^(approvals|consumers)\./;

function Target({ base, event, things, unverified }: OfEvent) {
  const { action, actor_id, target, detail } = event;
  // Someone who changes their own sign-in is already named.
  if (!target || target === actor_id) return null;
  const thing = things.find(({ id }) => id === target);
  const path = thing ? targetPath(action, thing, madeVersion(detail)) : null;
  return (
    <>
      {PART_OF_TARGET.test(action) ? " of " : " "}
      {thing?.name != null && (
        <>
          <Linked href={path === null ? null : base + path} className="wrap-anywhere font-medium">
            {thing.name}
          </Linked>{" "}
        </>
      )}
      <Linked
        href={path === null || thing?.name != null ? null : base + path}
        className={`font-mono break-all ${thing?.name == null ? "" : "text-ink-muted"}`}
      >
        {target}
      </Linked>{" "}
      {unverified.includes(target) && <Unverified />}
    </>
  );
}

/** The version of a contract that a change made. */
function madeVersion(detail: Event["detail"]) {
  const [, version] = (detail?.changes as Changes | undefined)?.version ?? [];
  return typeof version === "number" ? version : undefined;
}

function Linked(props: { href: string | null; className?: string; children: string }) {
  const { href, className, children } = props;
  return href === null ? (
    <span className={className}>
      <Name text={children} />
    </span>
  ) : (
    <TextLink href={href} className={className}>
      <Name text={children} />
    </TextLink>
  );
}

/** What the event says besides its target: each change in words, then other details. */
function Details({ base, event: { action, detail, target }, things }: OfEvent) {
  const failures = failuresOf(action, detail);
  if (failures) return <p className="wrap-anywhere text-ink-muted">{failuresWords(failures)}</p>;
  const { changes = {}, ...rest } = detail ?? {};
  const approved = approvedChange(action, rest as Detail);
  const words = changeWords(changes as Changes);
  const lines = approved.words === null ? words : [approved.words, ...words];
  const others = Object.entries(approved.others).filter(
    ([, value]) => value !== target && value !== null,
  );
  return (
    <div className="wrap-anywhere text-ink-muted">
      {lines.map((words) => (
        <p key={words}>
          <Name text={words} />
        </p>
      ))}
      {others.length > 0 && (
        <p>
          {others.map(([name, value], at) => (
            <Fragment key={name}>
              {at > 0 && "; "}
              {name.replace(/_id$/, "").replaceAll("_", " ")}:{" "}
              <Value base={base} things={things} text={valueWords(name, value as Logged)} />
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

function Value({ base, things, text }: Place & { text: string }) {
  const thing = things.find(({ id }) => id === text);
  const path = thing ? thingPath(thing) : null;
  return <Linked href={path === null ? null : base + path}>{thing?.name ?? text}</Linked>;
}
