import { TriangleAlert } from "lucide-react";

type Props = { delivered: number; abandoned: number };

/** Of the deliveries that ended, so large a part abandoned is more than now and then. */
const OFTEN = 0.1;

/** How the last deliveries of a webhook ended: the more of them failed, the plainer it shows. */
export function RecentSuccess({ delivered, abandoned }: Props) {
  const finished = delivered + abandoned;
  if (finished === 0) return <span className="text-ink-muted">nothing delivered yet</span>;
  if (abandoned === 0) {
    return <span className="text-ink-muted">last {finished} delivered</span>;
  }
  if (delivered === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-warning">
        <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
        {finished === 1 ? "the last one abandoned" : `all of the last ${finished} abandoned`}
      </span>
    );
  }
  return (
    <span className={abandoned / finished < OFTEN ? "text-ink" : "text-warning"}>
      {abandoned} of the last {finished} abandoned
    </span>
  );
}
