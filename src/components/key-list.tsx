import type { Day } from "../server/domain/day.ts";
import type { Outputs } from "./console-client.ts";
import { KeyRow } from "./key-row.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { Badge } from "./ui/badge.tsx";
import { Name } from "./ui/name.tsx";
import { Sparkline } from "./usage/sparkline.tsx";

type Key = Outputs["keyring"]["list"][number];

/** `activity`: the checks that each key ran, by day; `days`: those that are shown. */
export function KeyList({
  keys,
  activity,
  days,
  mayChange,
}: {
  keys: Key[];
  activity: Outputs["activity"]["ofKeys"]["days"];
  days: readonly Day[];
  mayChange: boolean;
}) {
  return (
    <ul aria-label="Keys" className="divide-y divide-line rounded-list border border-line">
      {keys.map((key) => (
        <KeyRow
          key={key.id}
          id={key.id}
          preview={key.key_preview}
          label={key.label}
          isActive={key.is_active}
          mayChange={mayChange}
          name={<KeyCells of={key} />}
          activity={
            <Activity
              of={key}
              days={days.map((day) => ({ day, checks: activity[key.id]?.[day] ?? 0 }))}
            />
          }
        />
      ))}
    </ul>
  );
}

function KeyCells({ of: { label, key_preview, environment } }: { of: Key }) {
  return (
    <>
      <span className="w-40 min-w-0">
        {label && (
          <span className="block font-medium break-words">
            <Name text={label} />
          </span>
        )}
        <span className={`font-mono ${label ? "text-ink-muted" : ""}`}>{key_preview}…</span>
      </span>
      <span className="flex w-14">
        <Badge>{environment}</Badge>
      </span>
    </>
  );
}

type ActivityProps = { of: Key; days: { day: Day; checks: number }[] };

function Activity({ of: { created_at, last_used_at }, days }: ActivityProps) {
  return (
    <>
      <span className="w-44">
        <Sparkline days={days} />
      </span>
      <span className="text-ink-muted">
        <span className="block">
          created <TimeAgo at={created_at} />
        </span>
        <span className="block">
          {last_used_at ? (
            <>
              last used <TimeAgo at={last_used_at} />
            </>
          ) : (
            "never used"
          )}
        </span>
      </span>
    </>
  );
}
