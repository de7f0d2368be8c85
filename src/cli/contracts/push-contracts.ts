import type { ContractColumn } from "#domain/contracts/column.ts";
import { isId } from "#domain/id.ts";
import type { PlannedTable } from "../check/planned-table.ts";
import { describedContracts, setDetails } from "../service/contract-columns.ts";
import {
  allContracts,
  type Contract,
  findContracts,
  updateContract,
} from "../service/contracts.ts";
import type { Service } from "../service/service.ts";
import { contractColumns } from "./contract-columns.ts";
import { contractDifference, type Difference } from "./contract-difference.ts";
import { createMissing } from "./create-missing.ts";
import { otherDetails } from "./detail-difference.ts";

/**
 * What became of a contract: `described` is one whose columns only got other details; `missing` is what a dry run would have created, `different` what it
 * would have updated, or what the service does not let anyone change. `gone` is an id that no contract
 * has any more: nothing is created for it.
 */
export type PushedContract = {
  id: string | null;
  name: string;
  /** Null for a missing one. */
  version: number | null;
  state: "created" | "updated" | "described" | "missing" | "unchanged" | "different" | "gone";
  changes: Difference[];
};

type Options = {
  dryRun: boolean;
  /** Called before a contract is changed. */
  onChange: (name: string, changes: readonly Difference[]) => void;
};

type Planned = readonly Pick<PlannedTable, "contract" | "table">[];

/** Creates what is missing, and updates what differs as long as the service allows changes. */
export async function pushContracts(
  service: Service,
  planned: Planned,
  { dryRun, onChange }: Options,
): Promise<PushedContract[]> {
  const stored = await findContracts(service, new Set(planned.map(({ contract }) => contract)));
  const created = dryRun ? new Map() : await createMissing(service, missingOf(planned, stored));
  const described = await describedContracts(service, knownWithDetails(planned, stored));
  let isAllowed = !dryRun;
  const pushed: PushedContract[] = [];
  for (const { contract: name, table } of planned) {
    const columns = contractColumns(table);
    const contract = stored.get(name);
    if (!contract && isId("ctr", name)) {
      pushed.push({ id: name, name, version: null, state: "gone", changes: [] });
      continue;
    }
    if (!contract) {
      const made = created.get(name);
      const state = made ? "created" : "missing";
      const { id, version } = made ?? { id: null, version: null };
      pushed.push({ id, name, version, state, changes: [] });
      continue;
    }
    const different = contractDifference(contract.schema.columns, columns);
    const known = saysMore(columns) ? await described(contract) : null;
    const details = known ? otherDetails(known.columns, columns) : [];
    const changes = [...different, ...details.map(({ difference }) => difference)];
    const { id, version } = contract;
    const about = { id, name: contract.name, version, changes };
    if (different.length > 0 && isAllowed) {
      onChange(contract.name, changes);
      const updated = await updateContract(service, contract, columns);
      isAllowed = updated !== null;
      if (updated) pushed.push({ ...about, version: updated.version, state: "updated" });
      if (updated) continue;
    }
    // Details can be set where contracts cannot be changed.
    if (different.length === 0 && details.length > 0 && known && !dryRun) {
      onChange(contract.name, changes);
      const detailedColumns = details.map(({ column }) => column);
      await setDetails(service, contract, known, detailedColumns);
      pushed.push({ ...about, state: "described" });
      continue;
    }
    pushed.push({ ...about, state: changes.length > 0 ? "different" : "unchanged" });
  }
  return pushed;
}

function saysMore(columns: readonly ContractColumn[]) {
  return columns.some(({ detail }) => detail !== undefined);
}

/** The contracts of sources that have details to compare. */
function knownWithDetails(planned: Planned, stored: ReadonlyMap<string, Contract>): Contract[] {
  return planned.flatMap(({ contract, table }) => {
    const known = stored.get(contract);
    return known && saysMore(contractColumns(table)) ? [known] : [];
  });
}

/** The planned contracts that do not exist yet. An id that no contract has is not a name for a new one. */
function missingOf(planned: Planned, stored: ReadonlyMap<string, Contract>) {
  return planned
    .filter(({ contract }) => !stored.has(contract) && !isId("ctr", contract))
    .map(({ contract: name, table }) => ({ name, schema: { columns: contractColumns(table) } }));
}

/** The names of contracts that no source has. */
export async function contractsWithoutSource(
  service: Service,
  pushed: readonly PushedContract[],
): Promise<string[]> {
  const known = new Set(pushed.map(({ id }) => id));
  const names: string[] = [];
  for await (const { id, name } of allContracts(service)) if (!known.has(id)) names.push(name);
  return names;
}
