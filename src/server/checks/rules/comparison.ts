import type { Change } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { type Compared, comparedDetails } from "#domain/details/compared.ts";
import { areIdentical } from "#domain/details/identical.ts";
import type { Policy } from "#domain/gate/policy.ts";
import { type SchemaContent, schemaContent } from "./check-rows.ts";

/** What an incoming schema is compared with. */
export type Expected = { columns: ContractColumn[]; policy: Pick<Policy, "require_details"> };

/** An incoming schema, how it is stored, and how it differs. */
export type Comparison = {
  incoming: readonly Column[];
  content: SchemaContent;
  changes: readonly Change[];
  compared: Compared | null;
};

/** For each contract in memory, the comparison with a schema that says exactly the same. */
const identical = new WeakMap<Expected, Comparison>();

/**
 * Compares an incoming schema with a contract. Most schemas say exactly what their contract says: with
 * those, a contract is compared once for as long as it is in memory (docs/decisions/0107).
 */
export function comparisonWith(expected: Expected, incoming: readonly Column[]): Comparison {
  if (!areIdentical(expected.columns, incoming)) return compare(expected, incoming);
  const known = identical.get(expected);
  if (known) return known;
  const comparison = { ...compare(expected, incoming), incoming: expected.columns };
  identical.set(expected, comparison);
  return comparison;
}

function compare({ columns, policy }: Expected, incoming: readonly Column[]): Comparison {
  return {
    incoming,
    content: schemaContent(incoming),
    changes: compareColumns(columns, incoming),
    compared: comparedDetails(columns, incoming, policy.require_details),
  };
}
