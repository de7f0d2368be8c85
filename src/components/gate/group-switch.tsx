import { Link } from "#components/ui/link.tsx";

const PART =
  "flex h-9 items-center px-3 text-table text-ink-muted transition-colors hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink first:rounded-l-control last:rounded-r-control not-first:border-l not-first:border-control";

/** Whether the list has a row for each check, or for each change that repeats over checks. */
export function GroupSwitch({
  checks,
  changes,
  shown,
}: {
  /** The addresses of the two lists. */
  checks: string;
  changes: string;
  shown: "checks" | "changes";
}) {
  return (
    <nav aria-label="Grouping" className="flex rounded-control border border-control">
      <Link href={checks} aria-current={shown === "checks" ? "page" : undefined} className={PART}>
        By check
      </Link>
      <Link href={changes} aria-current={shown === "changes" ? "page" : undefined} className={PART}>
        By change
      </Link>
    </nav>
  );
}
