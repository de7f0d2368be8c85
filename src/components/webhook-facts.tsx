import type { ReactNode } from "react";
import type { Outputs } from "./console-client.ts";
import { EventBadge } from "./event-badge.tsx";
import { RecentSuccess } from "./recent-success.tsx";
import { TimeAgo } from "./time-ago.tsx";
import { WebhookScope } from "./webhook-scope.tsx";
import { WebhookState } from "./webhook-state.tsx";

/** What there is to know of a webhook besides its URL. */
export function WebhookFacts({ webhook }: { webhook: Outputs["webhooks"]["get"] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 border-y border-line py-4 text-table sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="State">
        <WebhookState active={webhook.active} />
      </Fact>
      <Fact name="Events">
        <span className="flex flex-wrap gap-1.5">
          {webhook.events.map((event) => (
            <EventBadge key={event} event={event} />
          ))}
        </span>
      </Fact>
      <Fact name="Scope">
        <WebhookScope {...webhook} />
      </Fact>
      <Fact name="Deliveries">
        <RecentSuccess delivered={webhook.recent_delivered} abandoned={webhook.recent_abandoned} />
      </Fact>
      <Fact name="Created">
        <TimeAgo at={webhook.created_at} />
      </Fact>
      <Fact name="Id">
        <span className="font-mono break-all">{webhook.id}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      <dt className="w-20 shrink-0 text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
