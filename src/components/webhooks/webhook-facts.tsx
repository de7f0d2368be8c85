import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { EventBadge } from "./event-badge.tsx";
import { RecentSuccess } from "./recent-success.tsx";
import { WebhookCreator } from "./webhook-creator.tsx";
import { KIND_NAMES } from "./webhook-kind.ts";
import { WebhookScope } from "./webhook-scope.tsx";

/** The details of a webhook besides its URL and state. */
export function webhookFacts(webhook: Outputs["webhooks"]["get"]): Record<string, ReactNode> {
  return {
    Kind: KIND_NAMES[webhook.kind],
    Events: (
      <span className="flex flex-wrap gap-1.5">
        {webhook.events.map((event) => (
          <EventBadge key={event} event={event} />
        ))}
      </span>
    ),
    Scope: webhook.kind === "audit" ? "the audit log" : <WebhookScope {...webhook} />,
    Deliveries: (
      <RecentSuccess delivered={webhook.recent_delivered} abandoned={webhook.recent_abandoned} />
    ),
    Created: (
      <span className="break-words">
        <TimeAgo at={webhook.created_at} />
        <WebhookCreator {...webhook} />
      </span>
    ),
    Id: <span className="font-mono break-all">{webhook.id}</span>,
  };
}
