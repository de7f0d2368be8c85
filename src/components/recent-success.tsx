type Props = { delivered: number; abandoned: number };

/** How the last deliveries of a webhook ended: only a failure has a colour. */
export function RecentSuccess({ delivered, abandoned }: Props) {
  const finished = delivered + abandoned;
  if (finished === 0) return <span className="text-ink-muted">nothing delivered yet</span>;
  if (abandoned === 0) {
    return <span className="text-ink-muted">last {finished} delivered</span>;
  }
  return (
    <span className="text-warning">
      {abandoned} of the last {finished} abandoned
    </span>
  );
}
