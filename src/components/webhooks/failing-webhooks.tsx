import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";
import { RecentSuccess } from "./recent-success.tsx";

type Webhook = Outputs["webhooks"]["failing"][number];

/**
 * Webhooks with recently abandoned deliveries; each links to its page, where they can be
 * redelivered.
 */
export function FailingWebhooks({ base, webhooks }: { base: string; webhooks: Webhook[] }) {
  return (
    <ul
      aria-label="Webhooks with failed deliveries"
      className="divide-y divide-line rounded-list border border-line"
    >
      {webhooks.map(({ id, url, recent_delivered, recent_abandoned, last_abandoned_at }) => (
        <li
          key={id}
          className="relative flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-table transition-colors hover:bg-surface sm:px-4"
        >
          <Link
            href={`${base}/${id}`}
            className="min-w-0 flex-1 basis-60 font-mono break-all after:absolute after:inset-0"
          >
            <Name text={url} />
          </Link>
          {recent_delivered + recent_abandoned > 0 && (
            <RecentSuccess delivered={recent_delivered} abandoned={recent_abandoned} />
          )}
          <span className="text-ink-muted">
            last failure <TimeAgo at={last_abandoned_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
