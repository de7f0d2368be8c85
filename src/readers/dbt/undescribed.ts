import type { UnreadableTable } from "../table.ts";

/** What a project reads, and does not make. */
const INPUTS: ReadonlySet<string | undefined> = new Set(["seed", "source"]);

/** A table whose columns, or all of their types, are missing. */
export function undescribed(
  name: string,
  kind: string | undefined,
  hasColumns: boolean,
): UnreadableTable {
  const columns = hasColumns ? "types of the columns" : "columns";
  return {
    name,
    fault: `This file lists no ${columns} of this ${kind}, and there is no catalog.json beside it that does. Run dbt docs generate, or describe the columns with data_type.`,
    isUntyped: true,
    ...(INPUTS.has(kind) && { isOptional: true }),
  };
}
