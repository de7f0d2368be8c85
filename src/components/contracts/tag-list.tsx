import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";
import { searchOf } from "#domain/query.ts";

/** The tags of a contract, each linked to the contracts that have it. */
export function TagList({ base, tags }: { base: string; tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            href={`${base}/contracts${searchOf({ tag })}`}
            className="block truncate rounded-control border border-line px-1.5 text-badge text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <Name text={tag} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
