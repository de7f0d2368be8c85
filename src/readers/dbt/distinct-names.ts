import type { SourceTable } from "../table.ts";

type Placed = { schema: unknown; table: SourceTable };

/** The tables; those that share a name with another have their schema's before it. */
export function distinctNames(placed: readonly Placed[]): SourceTable[] {
  const counts = new Map<string, number>();
  for (const { table } of placed) counts.set(table.name, (counts.get(table.name) ?? 0) + 1);
  return placed.map(({ schema, table }) =>
    (counts.get(table.name) ?? 0) > 1 ? { ...table, name: `${schema}.${table.name}` } : table,
  );
}
