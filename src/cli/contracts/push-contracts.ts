import type { PlannedTable } from "../check/planned-table.ts";
import { createContract, findContracts } from "../service/contracts.ts";
import type { Service } from "../service/service.ts";
import { contractColumns } from "./contract-columns.ts";
import { contractDifference, type Difference } from "./contract-difference.ts";

/** What became of a contract: `missing` is what a dry run would have created. */
export type PushedContract = {
  id: string | null;
  name: string;
  state: "created" | "missing" | "unchanged" | "different";
  changes: Difference[];
};

/** Creates what is missing and compares the rest. */
export async function pushContracts(
  service: Service,
  planned: readonly Pick<PlannedTable, "contract" | "table">[],
  dryRun: boolean,
): Promise<PushedContract[]> {
  const found = await findContracts(service, new Set(planned.map(({ contract }) => contract)));
  const pushed: PushedContract[] = [];
  for (const { contract: name, table } of planned) {
    const columns = contractColumns(table);
    const contract = found.get(name);
    if (contract) {
      const changes = contractDifference(contract.schema.columns, columns);
      const state = changes.length > 0 ? "different" : "unchanged";
      pushed.push({ id: contract.id, name: contract.name, state, changes });
    } else if (dryRun) pushed.push({ id: null, name, state: "missing", changes: [] });
    else {
      const { id } = await createContract(service, name, columns);
      pushed.push({ id, name, state: "created", changes: [] });
    }
  }
  return pushed;
}
