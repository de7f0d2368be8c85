import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Change, POINTS } from "./change.ts";

/** What has one name in a contract and in an incoming schema; null where it is missing. */
type Pair = { before: ContractColumn; after: Column | null } | { before: null; after: Column };

/** Finds the changes of one sort. */
type Comparer = (pair: Pair) => readonly Change[];

const NONE: readonly Change[] = [];

/** A new sort of change is one more comparer. */
const COMPARERS: readonly Comparer[] = [removal, typeChange, addition];

/**
 * Compares two lists of columns by exact name. The changes of the contract's columns follow its
 * order, and the added ones, which come last, that of the incoming schema. Names are unique in each
 * list (docs/api.md, Scoring).
 */
export function compareColumns(
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
): Change[] {
  const found: Change[] = [];
  for (const pair of pairsOf(contract, incoming)) {
    for (const compare of COMPARERS) found.push(...compare(pair));
  }
  return found;
}

function* pairsOf(contract: readonly ContractColumn[], incoming: readonly Column[]) {
  const unmatched = new Map(incoming.map((column) => [column.name, column]));
  for (const before of contract) {
    const after = unmatched.get(before.name) ?? null;
    unmatched.delete(before.name);
    yield { before, after };
  }
  for (const after of unmatched.values()) yield { before: null, after };
}

function removal({ before, after }: Pair): readonly Change[] {
  if (before === null || after !== null) return NONE;
  const kind = before.required ? "required_removed" : "optional_removed";
  return [{ kind, column: before.name, from: before.type, to: null, points: POINTS[kind] }];
}

function typeChange({ before, after }: Pair): readonly Change[] {
  if (before === null || after === null || before.type === after.type) return NONE;
  const { name: column, type: from } = before;
  return [{ kind: "type_changed", column, from, to: after.type, points: POINTS.type_changed }];
}

function addition({ before, after }: Pair): readonly Change[] {
  if (before !== null) return NONE;
  const { name: column, type: to } = after;
  return [{ kind: "added", column, from: null, to, points: POINTS.added }];
}
