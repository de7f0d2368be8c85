import type { Day } from "../server/domain/day.ts";
import type { Outputs } from "./console-client.ts";
import { KeyActions } from "./key-actions.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { Badge } from "./ui/badge.tsx";
import { StateMark } from "./ui/state-mark.tsx";
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
        <li
          key={key.id}
          id={key.id}
          className="target:bg-surface flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="w-40 min-w-0">
              {key.label && <span className="block font-medium break-words">{key.label}</span>}
              <span className={`font-mono ${key.label ? "text-ink-muted" : ""}`}>
                {key.key_preview}…
              </span>
            </span>
            <span className="flex w-14">
              <Badge>{key.environment}</Badge>
            </span>
            <span className="w-20">
              {key.is_active ? (
                <StateMark shape="full">active</StateMark>
              ) : (
                <StateMark shape="hollow" tone="muted">
                  revoked
                </StateMark>
              )}
            </span>
            <span className="w-44">
              <Sparkline
                days={days.map((day) => ({ day, checks: activity[key.id]?.[day] ?? 0 }))}
              />
            </span>
            <span className="text-ink-muted">
              <span className="block">
                created <TimeAgo at={key.created_at} />
              </span>
              <span className="block">
                {key.last_used_at ? (
                  <>
                    last used <TimeAgo at={key.last_used_at} />
                  </>
                ) : (
                  "never used"
                )}
              </span>
            </span>
          </div>
          {mayChange && (
            <KeyActions
              id={key.id}
              preview={key.key_preview}
              label={key.label}
              isActive={key.is_active}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
