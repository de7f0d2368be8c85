import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { compareDetails, compareNullable, renamedTo } from "#domain/details/compare-details.ts";
import { isIdenticalDetail } from "#domain/details/identical.ts";
import { columnPath } from "#domain/details/path.ts";
import { renamesById } from "#domain/details/rename.ts";
import { wideningOf } from "#domain/details/widening.ts";
import { type Change, POINTS } from "./change.ts";

/** The columns of one name in a contract and in an incoming schema; null where there is none. */
type Pair =
  | { before: ContractColumn; after: Column | null; renamed: Column | null }
  | { before: null; after: Column };

/** Finds the changes of one sort. */
type Comparer = (pair: Pair) => Iterable<Change>;

const NONE: readonly Change[] = [];

/** A new sort of change is one more comparer. */
const COMPARERS: readonly Comparer[] = [removal, rename, typeChange, details, addition];

/**
 * Compares two lists of columns by exact name. The changes of the contract's columns follow its
 * order, and the added ones, which come last, that of the incoming schema. Names are unique in each
 * list (docs/api.md, Scoring).
 */
export function compareColumns(
  contract: readonly ContractColumn[],
  incoming: readonly Column[],
): Change[] {
  const differences: Change[] = [];
  for (const pair of pairsOf(contract, incoming)) {
    for (const compare of COMPARERS) differences.push(...compare(pair));
  }
  return differences;
}

function* pairsOf(contract: readonly ContractColumn[], incoming: readonly Column[]) {
  const renames = renamesById(contract, incoming);
  const named = new Map(incoming.map((column) => [column.name, column]));
  const unmatched = new Map(named);
  for (const before of contract) {
    const renamed = renames.get(before.name);
    unmatched.delete(before.name);
    yield {
      before,
      after: named.get(before.name) ?? null,
      renamed: (renamed !== undefined && named.get(renamed)) || null,
    };
  }
  for (const after of unmatched.values()) yield { before: null, after };
}

function removal({ before, after }: Pair): Iterable<Change> {
  if (before === null || after !== null) return NONE;
  const kind = before.required ? "required_removed" : "optional_removed";
  return [{ kind, column: before.name, from: before.type, to: null, points: POINTS[kind] }];
}

/** A column that its source knows by its number. It still counts as removed and added. */
function rename(pair: Pair): Iterable<Change> {
  if (pair.before === null || pair.renamed === null) return NONE;
  return [renamedTo(columnPath(pair.before.name), columnPath(pair.renamed.name))];
}

function typeChange({ before, after }: Pair): Iterable<Change> {
  if (before === null || after === null || before.type === after.type) return NONE;
  const { name: column, type: from } = before;
  const widening = wideningOf(before, after);
  const change = { column, from, to: after.type, points: POINTS.type_changed };
  return [{ kind: "type_changed", ...change, ...(widening && { widening }) }];
}

/** What the type does not show; of a column under another name also its type. */
function details(pair: Pair): Iterable<Change> {
  if (pair.before === null) return NONE;
  const { before, after, renamed } = pair;
  if (renamed !== null) {
    return compareDetails(columnPath(before.name), before, renamed, columnPath(renamed.name));
  }
  if (!before.detail || !after?.detail) return NONE;
  if (before.type !== after.type) {
    // A policy may let the types through, and does not mean the nulls.
    return wideningOf(before, after) === null
      ? NONE
      : compareNullable(columnPath(before.name), before, after);
  }
  if (isIdenticalDetail(before.detail, after.detail)) return NONE;
  return compareDetails(columnPath(before.name), before, after);
}

function addition({ before, after }: Pair): Iterable<Change> {
  if (before !== null) return NONE;
  const { name: column, type: to } = after;
  return [{ kind: "added", column, from: null, to, points: POINTS.added }];
}
