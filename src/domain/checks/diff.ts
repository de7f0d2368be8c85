import type { Column, ColumnType } from "#domain/contracts/column.ts";

/** The difference between a contract and an incoming schema (docs/api.md, Scoring). */
export type Diff = {
  removed: string[];
  type_changes: { column: string; from: ColumnType; to: ColumnType }[];
  added: string[];
};

/** Returns the distinct columns that a diff names. */
export function changedColumns({ removed, type_changes, added }: Diff): string[] {
  return [...removed, ...type_changes.map(({ column }) => column), ...added];
}

/**
 * Compares by exact name. `removed` and `type_changes` follow the order of the
 * contract, `added` that of the incoming schema. Names are unique in each list.
 */
export function diffColumns(contract: readonly Column[], incoming: readonly Column[]): Diff {
  const incomingTypes = new Map(incoming.map(({ name, type }) => [name, type]));
  const contractNames = new Set(contract.map(({ name }) => name));
  const diff: Diff = { removed: [], type_changes: [], added: [] };

  for (const { name, type } of contract) {
    const to = incomingTypes.get(name);
    if (to === undefined) diff.removed.push(name);
    else if (to !== type) diff.type_changes.push({ column: name, from: type, to });
  }
  for (const { name } of incoming) {
    if (!contractNames.has(name)) diff.added.push(name);
  }
  return diff;
}
