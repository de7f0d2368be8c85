import { EmptyState } from "#components/parts/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** The contracts whose names match a search, each linked to its checks. */
export function ContractChoice({
  search,
  contracts,
}: {
  search: string;
  contracts: { name: string; href: string }[];
}) {
  if (contracts.length === 0) {
    return (
      <EmptyState
        line={`No contract name contains “${nameText(search)}”, and no check has this id.`}
      />
    );
  }
  return (
    <section aria-labelledby="choice">
      <h2 id="choice" className="mb-3 text-section font-medium">
        Which contract?
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-list border border-line text-table">
        {contracts.map(({ name, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="block px-3 py-2.5 font-mono break-words -outline-offset-2 transition-colors hover:bg-surface sm:px-4"
            >
              <Name text={name} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
