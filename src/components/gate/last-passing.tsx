import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { compareColumns } from "#domain/checks/compare.ts";
import { diffWords } from "#domain/checks/diff-sentence.ts";
import type { Column } from "#domain/contracts/column.ts";
import { comparedColumns } from "#domain/details/compared.ts";

/** The last check that passed before this one, and what changed since then. */
export function LastPassing({
  base,
  last,
  incoming,
}: {
  base: string;
  last: Outputs["decisions"]["explain"]["last_passing"];
  incoming: readonly Column[];
}) {
  if (!last) return <span className="text-ink-muted">None before this one.</span>;
  const before = last.incoming_columns.map((column) => ({ ...column, required: false }));
  return (
    <>
      <TextLink href={`${base}/checks/${last.id}`}>
        <TimeAgo at={last.created_at} />
      </TextLink>
      <span className="block text-ink-muted">
        Since then: {diffWords(compareColumns(before, incoming), comparedColumns(before, incoming))}
        .
      </span>
    </>
  );
}
