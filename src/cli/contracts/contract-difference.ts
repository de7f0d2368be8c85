import { compareColumns } from "#domain/checks/compare.ts";
import { diffOf } from "#domain/checks/diff.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";

/** What would change in a contract: from what the service has to what the source says. */
export type Difference = {
  kind: "removed" | "type_changed" | "required_changed" | "added" | "detail_changed";
  column: string;
  from: string | null;
  to: string | null;
};

/** The order of the columns does not count. */
export function contractDifference(
  contract: readonly ContractColumn[],
  source: readonly ContractColumn[],
): Difference[] {
  const { removed, type_changes, added } = diffOf(compareColumns(contract, source));
  const before = new Map(contract.map((column) => [column.name, column]));
  const after = new Map(source.map((column) => [column.name, column]));
  const written = (column: ContractColumn | undefined) =>
    column ? `${column.type}${column.required ? ", required" : ""}` : null;
  const difference = (kind: Difference["kind"], column: string): Difference => ({
    kind,
    column,
    from: written(before.get(column)),
    to: written(after.get(column)),
  });
  const retyped = new Set(type_changes.map(({ column }) => column));
  const flipped = contract.filter(({ name, required }) => {
    const now = after.get(name);
    return now !== undefined && now.required !== required && !retyped.has(name);
  });
  return [
    ...removed.map((name) => difference("removed", name)),
    ...type_changes.map(({ column }) => difference("type_changed", column)),
    ...flipped.map(({ name }) => difference("required_changed", name)),
    ...added.map((name) => difference("added", name)),
  ];
}
