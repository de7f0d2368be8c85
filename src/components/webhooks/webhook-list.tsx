import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Link } from "#components/ui/link.tsx";
import { isChatKind } from "#domain/webhooks/webhook-kind.ts";
import { EventBadge } from "./event-badge.tsx";
import { RecentSuccess } from "./recent-success.tsx";
import { ShortUrl } from "./short-url.tsx";
import { WebhookCreator } from "./webhook-creator.tsx";
import { KIND_NAMES } from "./webhook-kind.ts";
import { WebhookScope } from "./webhook-scope.tsx";
import { WebhookState } from "./webhook-state.tsx";

type Webhook = Outputs["webhooks"]["get"];

/** Each webhook with its scope and recent success; `base` is the parent path of its page. */
export function WebhookList({ webhooks, base }: { webhooks: Webhook[]; base: string }) {
  return (
    <ul aria-label="Webhooks" className="divide-y divide-line rounded-list border border-line">
      {webhooks.map((webhook) => (
        <li
          key={webhook.id}
          className="relative px-3 py-3 text-table transition-colors hover:bg-surface sm:px-4"
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link
              href={`${base}/${webhook.id}`}
              className="min-w-0 flex-1 basis-60 after:absolute after:inset-0"
            >
              <ShortUrl url={webhook.url} />
            </Link>
            <span className="flex flex-wrap gap-1.5">
              {webhook.events.map((event) => (
                <EventBadge key={event} event={event} />
              ))}
            </span>
          </div>
          <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
            <WebhookState active={webhook.active} />
            {isChatKind(webhook.kind) && <span>{KIND_NAMES[webhook.kind]}</span>}
            <span>
              {webhook.kind === "audit" ? "the audit log" : <WebhookScope {...webhook} />}
            </span>
            <RecentSuccess
              delivered={webhook.recent_delivered}
              abandoned={webhook.recent_abandoned}
            />
            <span className="min-w-0 break-words">
              created <TimeAgo at={webhook.created_at} />
              <WebhookCreator {...webhook} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
