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
        `${other} and ${path} would both become the contract ${contract}. Rename one of them.`,
      );
    }
    first.set(contract, path);
  }
}
