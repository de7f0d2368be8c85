import type { Outputs } from "#components/calls/console-client.ts";
import { exactTime, TimeAgo } from "#components/parts/time-ago.tsx";
import { CELL, ListTable } from "#components/ui/list-table.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { ACTIONS } from "#server/audit/rules/audit.ts";
import { nameText } from "#server/rules/name-text.ts";

type Event = Outputs["auditLog"]["list"]["events"][number];

const HEADS = [
  ["Who", `${CELL} pl-4 max-sm:hidden`],
  ["Action", `${CELL} max-sm:pl-3`],
  ["IP address", `${CELL} max-lg:hidden`],
  ["When", `${CELL} w-px text-right`],
] as const;

const TOP = `${CELL} py-2 align-top`;

/** One row per event, newest first; `base` is the path of the account's pages. */
export function AuditTable({ base, events }: { base: string; events: Event[] }) {
  return (
    <ListTable caption="Audit log, newest first" heads={HEADS}>
      {events.map((event) => (
        <Row key={event.id} base={base} event={event} />
      ))}
    </ListTable>
  );
}

function Row({ base, event }: { base: string; event: Event }) {
  const { action, target, ip_address, user_agent, created_at } = event;
  const told = detailText(event);
  return (
    <tr>
      <td className={`${TOP} min-w-56 pl-4 max-sm:hidden`}>
        <Actor event={event} />
      </td>
      <td className={`${TOP} w-full max-sm:pl-3`}>
        <p className="mb-1 sm:hidden">
          <Actor event={event} />
        </p>
        <span>{ACTIONS[action] ?? action}</span>
        {target && <Target base={base} target={target} />}
        {told && (
          <p className="wrap-anywhere text-ink-muted">
            <Name text={told} />
          </p>
        )}
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

function Actor({ event: { actor, actor_role } }: { event: Event }) {
  const isKey = actor_role === "key";
  return (
    <>
      <span className={`wrap-anywhere ${isKey ? "font-mono" : ""}`}>
        <Name text={isKey ? `${actor}…` : actor} />
      </span>{" "}
      <span className="whitespace-nowrap text-ink-muted">{actor_role}</span>
    </>
  );
}

/** The page section of each id prefix. */
const SECTIONS: Record<string, string> = { chk: "checks", ctr: "contracts", whk: "webhooks" };

function Target({ base, target }: { base: string; target: string }) {
  const section = SECTIONS[target.slice(0, 3)];
  const isId = target[3] === "_";
  return (
    <>
      {" "}
      {section && isId ? (
        <TextLink
          href={`${base}/${section}/${target}`}
          prefetch={false}
          className="font-mono break-all"
        >
          {target}
        </TextLink>
      ) : (
        <span className="font-mono break-all">
          <Name text={target} />
        </span>
      )}
    </>
  );
}

/**
 * "environment: test, events: pass warning"; without unset values, and for a look without what its
 * target already says.
 */
function detailText({ detail, target }: Event) {
  return Object.entries(detail ?? {})
    .filter(([, value]) => value !== target && value !== null)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(" ") : value}`)
    .join(", ");
}
