import { TriangleAlert } from "lucide-react";

type Props = { delivered: number; abandoned: number };

/** From this share of abandoned deliveries on, failures are highlighted. */
const OFTEN = 0.1;

/** How the last deliveries of a webhook ended; the more failed, the more it stands out. */
export function RecentSuccess({ delivered, abandoned }: Props) {
  const finished = delivered + abandoned;
  if (finished === 0) return <span className="text-ink-muted">no deliveries yet</span>;
  if (abandoned === 0) {
    return <span className="text-ink-muted">last {finished} delivered</span>;
  }
  if (delivered === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-warning">
        <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
        {finished === 1 ? "last delivery failed" : `all of the last ${finished} failed`}
      </span>
    );
  }
  return (
    <span className={abandoned / finished < OFTEN ? "text-ink" : "text-warning"}>
      {abandoned} of the last {finished} failed
    </span>
  );
}
