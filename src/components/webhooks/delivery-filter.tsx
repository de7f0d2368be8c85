import { Link } from "#components/ui/link.tsx";
import { DELIVERY_STATUSES, type DeliveryStatus } from "#domain/webhooks/delivery-status.ts";

/** Links that filter deliveries by status; `base` is the page without a filter. */
export function DeliveryFilter({ base, status }: { base: string; status: DeliveryStatus | null }) {
  return (
    <nav aria-label="Status of deliveries" className="-ml-2.5 flex flex-wrap">
      {[null, ...DELIVERY_STATUSES].map((option) => (
        <Link
          key={option}
          href={option ? `${base}?status=${option}` : base}
          scroll={false}
          aria-current={option === status ? "true" : undefined}
          className="flex h-9 items-center rounded-control px-2.5 text-ink-muted capitalize transition-colors hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
        >
          {option ?? "all"}
        </Link>
      ))}
    </nav>
  );
}
