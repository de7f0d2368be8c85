import { EmptyState } from "#components/parts/empty-state.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import type { CheckQuery } from "#domain/checks/check-query.ts";
import { columnOfPath } from "#domain/details/path.ts";
import { searchOf } from "#domain/query.ts";

/** Says that no check matches. Who searched for a field inside a column is offered the column. */
export function NoMatches({ path, filters }: { path: string; filters: CheckQuery }) {
  const { column = "" } = filters;
  const outer = columnOfPath(column);
  const clear = <LinkButton href={path}>Clear filters</LinkButton>;
  if (outer === column)
    return <EmptyState line="No checks match these filters.">{clear}</EmptyState>;
  return (
    <EmptyState line="No checks match these filters. Checks are found by the column that changed, not by a field inside it.">
      <LinkButton href={path + searchOf({ ...filters, column: outer })} variant="primary">
        Search for its column
      </LinkButton>
      {clear}
    </EmptyState>
  );
}
