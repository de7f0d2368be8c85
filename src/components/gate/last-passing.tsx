import type { Outputs } from "#components/calls/console-client.ts";
import { ChangeCounts } from "#components/checks/change-counts.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { diffColumns } from "#server/checks/rules/diff.ts";
import type { Column } from "#server/contracts/rules/column.ts";

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
  const { removed, type_changes, added } = diffColumns(before, incoming);
  const counts = {
    removed: removed.length,
    type_changes: type_changes.length,
    added: added.length,
  };
  return (
    <span className="flex flex-wrap gap-x-3">
      <TextLink href={`${base}/checks/${last.id}`} prefetch={false}>
        <TimeAgo at={last.created_at} />
      </TextLink>
      <span className="text-ink-muted">since then</span>
      <ChangeCounts counts={counts} />
    </span>
  );
}
