import { Disclosure } from "#components/ui/disclosure.tsx";

type ContentsGroup = {
  title: string;
  entries: { id: string; label: string; mono?: boolean }[];
};

/** Links to the sections of a long page: beside it if there is room, otherwise folded above it. */
export function Contents({ groups }: { groups: ContentsGroup[] }) {
  return (
    <>
      <Disclosure
        summary="On this page"
        className="rounded-list border border-line lg:hidden"
        summaryClassName="px-3 font-medium"
      >
        <nav aria-label="On this page" className="border-t border-line px-4 py-3">
          <Groups groups={groups} />
        </nav>
      </Disclosure>
      <nav
        aria-label="On this page"
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto lg:block"
      >
        <Groups groups={groups} />
      </nav>
    </>
  );
}

function Groups({ groups }: { groups: ContentsGroup[] }) {
  return groups.map(({ title, entries }) => (
    <div key={title} className="mb-5">
      <p className="mb-1 text-table font-medium">{title}</p>
      <ul>
        {entries.map(({ id, label, mono }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block py-1 break-words text-ink-muted transition-colors hover:text-ink ${mono ? "font-mono text-badge" : "text-table"}`}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
