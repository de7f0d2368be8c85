import type { PlannedTable } from "../check/planned-table.ts";
import { usageFailure } from "../failure.ts";

/** Two tables cannot be one contract. */
export function refuseRepeatedNames(planned: readonly PlannedTable[]): void {
  const first = new Map<string, string>();
  for (const { contract, table } of planned) {
    const { path } = table.source;
    const other = first.get(contract);
    if (other !== undefined) {
      throw usageFailure(
        `${other} and ${path} would both be the contract ${contract}. Name one of them differently.`,
      );
    }
    first.set(contract, path);
  }
}
