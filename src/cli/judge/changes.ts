import type { Diff } from "#server/checks/rules/diff.ts";
import { POINTS } from "#server/checks/rules/verdict.ts";
import type { Column, ContractColumn } from "#server/contracts/rules/column.ts";
import type { Change } from "../outcome.ts";

/** A change, before anybody has decided about it. */
export type FoundChange = Omit<Change, "blocks" | "approval">;

/** The changes of a diff, each with its points, in the diff's order. */
export function changesOf(
  { removed, type_changes, added }: Diff,
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
): FoundChange[] {
  const before = new Map(contract.map((column) => [column.name, column]));
  const after = new Map(incoming.map((column) => [column.name, column]));
  const change = (kind: Change["kind"], column: string) => ({
    kind,
    column,
    from: kind === "added" ? null : (before.get(column)?.type ?? null),
    to: kind === "type_changed" || kind === "added" ? (after.get(column)?.type ?? null) : null,
    points: POINTS[kind],
  });
  return [
    ...removed.map((name) =>
      change(before.get(name)?.required ? "required_removed" : "optional_removed", name),
    ),
    ...type_changes.map(({ column, from, to }) => ({
      ...change("type_changed", column),
      from,
      to,
    })),
    ...added.map((name) => change("added", name)),
  ];
}
