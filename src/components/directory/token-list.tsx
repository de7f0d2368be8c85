import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { EndToken } from "./end-token.tsx";

type Token = Outputs["directoryTokens"]["list"][number];

export function TokenList({ tokens, mayChange }: { tokens: Token[]; mayChange: boolean }) {
  return (
    <ul aria-label="SCIM tokens" className="divide-y divide-line rounded-list border border-line">
      {tokens.map(({ id, label, preview, created_by, created_at, last_used_at }) => (
        <li
          key={id}
          className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <span className="min-w-0 flex-1 basis-40 break-words">
            <Name text={label} />
          </span>
          <span className="font-mono">{preview}…</span>
          <span className="min-w-0 break-words text-ink-muted">
            created <TimeAgo at={created_at} /> by <Name text={created_by} />
          </span>
          <span className="text-ink-muted">
            {last_used_at ? (
              <>
                last used <TimeAgo at={last_used_at} />
              </>
            ) : (
              "never used"
            )}
          </span>
          {mayChange && <EndToken id={id} label={label} />}
        </li>
      ))}
    </ul>
  );
}
