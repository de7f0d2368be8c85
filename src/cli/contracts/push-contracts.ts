import type { PlannedTable } from "../check/planned-table.ts";
import { createContract, findContracts, updateContract } from "../service/contracts.ts";
import type { Service } from "../service/service.ts";
import { contractColumns } from "./contract-columns.ts";
import { contractDifference, type Difference } from "./contract-difference.ts";

/**
 * What became of a contract: `missing` is what a dry run would have created, `different` what it
 * would have updated, or what the service does not let anyone change.
 */
export type PushedContract = {
  id: string | null;
  name: string;
  /** Null for a missing one. */
  version: number | null;
  state: "created" | "updated" | "missing" | "unchanged" | "different";
  changes: Difference[];
};

type Options = {
  dryRun: boolean;
  /** Called before a contract is changed. */
  onChange: (name: string, changes: readonly Difference[]) => void;
};

/** Creates what is missing, and updates what differs as long as the service allows changes. */
export async function pushContracts(
  service: Service,
  planned: readonly Pick<PlannedTable, "contract" | "table">[],
  { dryRun, onChange }: Options,
): Promise<PushedContract[]> {
  const found = await findContracts(service, new Set(planned.map(({ contract }) => contract)));
  let isAllowed = !dryRun;
  const pushed: PushedContract[] = [];
  for (const { contract: name, table } of planned) {
    const columns = contractColumns(table);
    const contract = found.get(name);
    if (!contract) {
      const created = dryRun ? null : await createContract(service, name, columns);
      const state = created ? "created" : "missing";
      const { id, version } = created ?? { id: null, version: null };
      pushed.push({ id, name, version, state, changes: [] });
      continue;
    }
    const changes = contractDifference(contract.schema.columns, columns);
    const known = { id: contract.id, name: contract.name, changes };
    if (isAllowed && changes.length > 0) {
      onChange(contract.name, changes);
      const updated = await updateContract(service, contract, columns);
      isAllowed = updated !== null;
      if (updated) pushed.push({ ...known, version: updated.version, state: "updated" });
      if (updated) continue;
    }
    const state = changes.length > 0 ? "different" : "unchanged";
    pushed.push({ ...known, version: contract.version, state });
  }
  return pushed;
}
