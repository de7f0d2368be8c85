import type { Outputs } from "./console-client.ts";
import { KeyActions } from "./key-actions.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { Badge } from "./ui/badge.tsx";
import { StateMark } from "./ui/state-mark.tsx";

type Key = Outputs["keys"]["list"][number];

export function KeyList({ keys, mayChange }: { keys: Key[]; mayChange: boolean }) {
  return (
    <ul aria-label="Keys" className="divide-y divide-line rounded-list border border-line">
      {keys.map((key) => (
        <li
          key={key.id}
          className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="w-40 font-mono">{key.key_preview}…</span>
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
            <span className="text-ink-muted sm:w-44">
              created <TimeAgo at={key.created_at} />
            </span>
            <span className="text-ink-muted">
              {key.last_used_at ? (
                <>
                  last used <TimeAgo at={key.last_used_at} />
                </>
              ) : (
                "never used"
              )}
            </span>
          </div>
          {mayChange && (
            <KeyActions id={key.id} preview={key.key_preview} isActive={key.is_active} />
          )}
        </li>
      ))}
    </ul>
  );
}
