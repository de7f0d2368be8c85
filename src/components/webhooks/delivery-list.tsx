import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Link } from "#components/ui/link.tsx";
import { countText } from "#domain/text/number-text.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { EventBadge } from "./event-badge.tsx";
import { WITHOUT_CHECK } from "./without-check.ts";

type Delivery = Outputs["deliveries"]["list"]["deliveries"][number];

/** Deliveries, of which one may be open; `hrefOf` is the page with another one open, or none. */
export function DeliveryList({
  deliveries,
  openId,
  hrefOf,
  children,
}: {
  deliveries: Delivery[];
  openId: string | null;
  hrefOf: (id: string | null) => string;
  /** The content of the open one. */
  children: ReactNode;
}) {
  return (
    <ul
      aria-label="Deliveries"
      className="divide-y divide-line overflow-hidden rounded-list border border-line text-table"
    >
      {deliveries.map((delivery) => {
        const isOpen = delivery.id === openId;
        return (
          <li key={delivery.id}>
            <Link
              href={hrefOf(isOpen ? null : delivery.id)}
              scroll={false}
              aria-expanded={isOpen}
              className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 -outline-offset-2 transition-colors hover:bg-surface sm:px-4"
            >
              <ChevronRight
                className={`size-3.5 shrink-0 text-ink-muted ${isOpen ? "rotate-90" : ""}`}
                aria-hidden="true"
              />
              <span className="w-24">
                <DeliveryState status={delivery.status} />
              </span>
              <span className="w-20">
                <EventBadge event={delivery.event} />
              </span>
              <span className="min-w-0 flex-1 truncate font-mono text-ink-muted max-sm:hidden">
                {delivery.check_id ?? WITHOUT_CHECK[delivery.event]}
              </span>
              <span className="text-ink-muted">{countText(delivery.attempts, "attempt")}</span>
              <span className="text-ink-muted sm:w-28 sm:text-right">
                <TimeAgo at={delivery.created_at} />
              </span>
            </Link>
            {isOpen && children}
          </li>
        );
      })}
    </ul>
  );
}
