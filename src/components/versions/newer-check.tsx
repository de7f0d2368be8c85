import { TriangleAlert } from "lucide-react";
import { useParams } from "next/navigation";
import { DiffColumns } from "#components/checks/diff-columns.tsx";
import { diffRows, withRenames } from "#components/checks/diff-rows.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { compareColumns } from "#domain/checks/compare.ts";
import { diffWords } from "#domain/checks/diff-sentence.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { comparedColumns } from "#domain/details/compared.ts";

/** Warns that a version is made from an old check: what the newest data would change in it. */
export function NewerCheck({
  check,
  today,
  after,
  next,
}: {
  check: { id: string; created_at: string };
  /** The schema of the newer check. */
  today: readonly Column[];
  /** The columns of the version that would be made. */
  after: readonly ContractColumn[];
  /** Its number. */
  next: number;
}) {
  const { account } = useParams<{ account: string }>();
  const changes = compareColumns(after, today);
  const rows = withRenames(diffRows(after, today, changes)).filter(
    ({ change }) => change !== "unchanged",
  );
  return (
    <section
      aria-label="Newer check"
      className="grid gap-2 rounded-list border border-line bg-surface px-3 py-2.5 text-table"
    >
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
        <span>
          This is not the latest check: a{" "}
          <TextLink href={`/accounts/${account}/checks/${check.id}`}>newer one</TextLink> ran{" "}
          <TimeAgo at={check.created_at} />.{" "}
          {rows.length === 0
            ? `Its schema has the columns of version ${next}.`
            : `Against version ${next}, its schema would have ${diffWords(changes, comparedColumns(after, today))}.`}
        </span>
      </p>
      {rows.length > 0 && (
        <div className="max-h-48 overflow-y-auto rounded-list border border-line bg-background">
          <DiffColumns caption={`Today's schema against version ${next}`} rows={rows} />
        </div>
      )}
    </section>
  );
}
