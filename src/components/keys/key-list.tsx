import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Unverified } from "#components/people/unverified.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Sparkline } from "#components/usage/sparkline.tsx";
import { REFUSED_COUNT_HOURS } from "#domain/limit.ts";
import { exactTime } from "#domain/text/exact-time.ts";
import { numberText } from "#domain/text/number-text.ts";
import { type Day, dayOf } from "#domain/usage/day.ts";
import { contractsText, rightsText } from "./grant-text.ts";
import { KeyRow } from "./key-row.tsx";
import type { KeyEnd } from "./key-state.tsx";

type Key = Outputs["keyring"]["list"][number];

/**
 * `activity`: each key's checks by day; `days`: the days shown. `refused`: how many requests of
 * each key were refused in the last 24 hours; `refusedPath` lists them.
 */
export function KeyList({
  keys,
  activity,
  days,
  refused,
  refusedPath,
  mayChange,
  isOwner,
}: {
  keys: Key[];
  activity: Outputs["activity"]["ofKeys"]["days"];
  days: readonly Day[];
  refused: Outputs["refusedRequests"]["lastDay"];
  refusedPath: string;
  mayChange: boolean;
  isOwner: boolean;
}) {
  const now = Date.now();
  return (
    <ul aria-label="Keys" className="divide-y divide-line rounded-list border border-line">
      {keys.map((key) => (
        <KeyRow
          key={key.id}
          id={key.id}
          preview={key.key_preview}
          label={key.label}
          isActive={key.is_active}
          end={endOf(key, now)}
          kind={key.kind}
          grant={grantOf(key)}
          mayChange={mayChange}
          isOwner={isOwner}
          name={<KeyCells of={key} />}
          activity={
            <Activity
              of={key}
              refused={refused[key.id] ?? 0}
              refusedPath={refusedPath}
              days={days.map((day) => ({ day, checks: activity[key.id]?.[day] ?? 0 }))}
            />
          }
        />
      ))}
    </ul>
  );
}

function endOf({ kind, owner_role, expires_at }: Key, now: number): KeyEnd | null {
  if (expires_at !== null && Date.parse(expires_at) <= now) return "expired";
  return kind === "service" || owner_role !== null ? null : "owner left";
}

function grantOf({ rights, contracts, expires_at }: Key) {
  return { rights, contracts, expires_at };
}

function KeyCells({ of }: { of: Key }) {
  const { label, key_preview, environment, expires_at } = of;
  const contracts = contractsText(of);
  return (
    <>
      <span className="w-40 min-w-0">
        {label && (
          <span className="block font-medium break-words">
            <Name text={label} />
          </span>
        )}
        <span className={`font-mono ${label ? "text-ink-muted" : ""}`}>{key_preview}…</span>
        <span className="block text-ink-muted">may: {rightsText(of)}</span>
        {contracts && (
          <span className="block break-words text-ink-muted">
            contracts: <Name text={contracts} />
          </span>
        )}
        {expires_at && (
          <span className="block text-ink-muted">
            until{" "}
            <time dateTime={expires_at} title={exactTime(expires_at)}>
              {dayOf(Date.parse(expires_at))}
            </time>
          </span>
        )}
      </span>
      <span className="flex w-14">
        <Badge>{environment}</Badge>
      </span>
    </>
  );
}

type ActivityProps = {
  of: Key;
  refused: number;
  refusedPath: string;
  days: { day: Day; checks: number }[];
};

function Activity({ of, refused, refusedPath, days }: ActivityProps) {
  const { id, key_preview, created_at, last_used_at, kind } = of;
  const { owner, owner_verified, owner_role } = of;
  return (
    <>
      <span className="w-44">
        <Sparkline days={days} />
      </span>
      <span className="w-52 min-w-0 text-ink-muted">
        <span className="block">
          created <TimeAgo at={created_at} />
        </span>
        <span className="block">
          {last_used_at ? (
            <>
              last used <TimeAgo at={last_used_at} />
            </>
          ) : (
            "no successful request yet"
          )}
        </span>
        {kind === "service" ? (
          <span className="block">a service key, of the account</span>
        ) : (
          <span className="block wrap-anywhere">
            {kind === "agent" && "an agent's key, "}owner: <Name text={owner} />{" "}
            {!owner_verified && <Unverified />}
          </span>
        )}
        {kind !== "service" && owner_role === "viewer" && (
          <span className="block">a viewer: reads and checks only</span>
        )}
        {refused > 0 && (
          <TextLink
            href={`${refusedPath}?key_id=${id}`}
            aria-label={`${numberText(refused)} refused in ${REFUSED_COUNT_HOURS} hours, requests with ${key_preview}`}
            className="block hover:text-ink"
          >
            {numberText(refused)} refused in {REFUSED_COUNT_HOURS} hours
          </TextLink>
        )}
      </span>
    </>
  );
}
