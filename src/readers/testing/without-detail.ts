import type { SourceColumn } from "../table.ts";

/** A column without what is known beyond its type, for tests of the type alone. */
export function withoutDetail(column: SourceColumn | undefined): SourceColumn | undefined {
  if (!column || !("detail" in column)) return column;
  const { detail: _, ...rest } = column;
  return rest;
}
