import type { Metadata } from "next";
import { Contents } from "#components/reference/contents.tsx";
import { SYSTEM_TYPES } from "#components/reference/type-groups.ts";
import { TypesTable } from "#components/reference/types-table.tsx";
import { CodeText } from "#components/ui/code-text.tsx";

export const metadata: Metadata = { title: "Types" };

const GROUPS = [
  {
    title: "Systems",
    entries: SYSTEM_TYPES.filter(({ isDialect }) => !isDialect).map(({ id, title }) => ({
      id,
      label: title,
    })),
  },
];

/** What the types of other systems become; docs/types.md is made from the same table. */
export default function TypesPage() {
  return (
    <>
      <Contents groups={GROUPS} />
      <div className="min-w-0 max-w-3xl">
        <h1 className="text-title font-medium">Types</h1>
        <p className="mt-2 max-w-[65ch] text-ink-muted">
          A contract has seven types. This table shows what the types of other systems become.
        </p>
        <ul className="mt-4 mb-6 grid max-w-[65ch] list-disc gap-1.5 pl-5 text-ink-muted">
          <li>
            <span className="text-warning">⚠</span> marks a type that loses something, and says
            what.
          </li>
          <li>
            <CodeText text="`decimal(p,0)` is any decimal without digits after the point, `decimal(p,s)` one with them, and `bit()` a type written without a length. Other lengths change nothing." />
          </li>
          <li>
            A type that is not listed has no counterpart. It is never guessed: you choose one.
          </li>
        </ul>
        <TypesTable />
      </div>
    </>
  );
}
