import { createHash } from "node:crypto";
import type { Column } from "#server/contracts/rules/column.ts";
import type { Contract } from "./contracts.ts";

/**
 * Stands for one check of a run. The contract's version is part of it: once the contract has changed,
 * the same columns are another check.
 */
export function idempotencyKey(
  run: string,
  { id, version }: Pick<Contract, "id" | "version">,
  columns: readonly Column[],
) {
  const parts = [run, id, version, columns.map(({ name, type }) => [name, type])];
  return `schema-check-${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}
