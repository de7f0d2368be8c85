import type { Compared } from "#domain/details/compared.ts";
import { wideningOf } from "#domain/details/widening.ts";
import type { Diff } from "./diff.ts";

/**
 * Returns how much was compared with a contract of which nothing was known beyond the types of its
 * `contract_columns` columns, as `comparedColumns` counts it: by type alone, a column is compared in
 * full only if its type changed to one that no policy tolerates.
 */
export function extentByTypes(
  contract_columns: number,
  { removed, type_changes }: Diff,
): Pick<Compared, "columns" | "in_full"> {
  const saysItAll = type_changes.filter(
    ({ column: name, from, to }) => wideningOf({ name, type: from }, { name, type: to }) === null,
  );
  return { columns: contract_columns - removed.length, in_full: saysItAll.length };
}
