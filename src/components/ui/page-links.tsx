import { LinkButton } from "./button.tsx";

/** Where a list goes on: to the rows after these, and back to the first. Null leads nowhere. */
export function PageLinks({
  count,
  newest,
  next,
}: {
  count: string;
  newest: string | null;
  next: string | null;
}) {
  return (
    <nav aria-label="Pages" className="mt-3 flex min-h-9 flex-wrap items-center gap-3">
      <p className="mr-auto text-table text-ink-muted">{count}</p>
      {newest && <LinkButton href={newest}>Newest</LinkButton>}
      {next && (
        <LinkButton href={next} rel="next">
          Next
        </LinkButton>
      )}
    </nav>
  );
}
