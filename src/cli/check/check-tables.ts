import { isId } from "#server/rules/id.ts";
import { contractColumns } from "../contracts/contract-columns.ts";
import { serviceFailure } from "../failure.ts";
import { outcomeOf } from "../judge/outcome-of.ts";
import type { ContractName, Outcome, RunOutcome } from "../outcome.ts";
import { check } from "../service/checks.ts";
import { type Contract, createContract } from "../service/contracts.ts";
import type { Service } from "../service/service.ts";
import type { PlannedTable } from "./planned-table.ts";
import { progress } from "./progress.ts";

/** How many missing contracts are told one by one. */
const LISTED = 20;

type Parts = Pick<RunOutcome, "checks" | "created" | "skipped">;

/** Checks tables, each against its contract, once it is known that there is one for each. */
export async function checkTables(
  service: Service,
  run: string,
  planned: readonly PlannedTable[],
  contracts: Map<string, Contract>,
): Promise<Parts> {
  refuseMissing(service, planned, contracts);
  const parts: Parts = { checks: [], created: [], skipped: [] };
  const report = progress(planned.length);
  for (const one of planned) {
    const contract = contracts.get(one.contract);
    if (contract) parts.checks.push(await checkTable(service, run, one, contract));
    else if (one.ifMissing === "create") {
      const created = await createContract(service, one.contract, contractColumns(one.table));
      contracts.set(created.name, created);
      parts.created.push({ source: one.table.source, contract: nameOf(created) });
    } else {
      parts.skipped.push({ source: one.table.source, contract: { id: null, name: one.contract } });
    }
    report();
  }
  return parts;
}

async function checkTable(
  service: Service,
  run: string,
  { table, failOn }: PlannedTable,
  contract: Contract,
): Promise<Outcome> {
  const columns = table.columns.map(({ name, type }) => ({ name, type }));
  const found = await check(service, run, contract, columns);
  const judged = {
    table,
    contract: nameOf(contract),
    contract_columns: contract.schema.columns,
    check: found,
    verdict: found,
  };
  return outcomeOf(judged, failOn);
}

function refuseMissing(
  { url }: Service,
  planned: readonly PlannedTable[],
  contracts: ReadonlyMap<string, Contract>,
) {
  const missing = planned.filter(({ contract, ifMissing }) => {
    if (contracts.has(contract)) return false;
    return ifMissing === "fail" || (ifMissing === "create" && isId("ctr", contract));
  });
  if (missing.length === 0) return;
  const lines = missing
    .slice(0, LISTED)
    .map(({ contract, table: { source } }) =>
      isId("ctr", contract)
        ? `${source.path}: ${url} has no contract with the id ${contract}.`
        : `${source.path}: ${url} has no contract named ${JSON.stringify(contract)}.`,
    );
  if (missing.length > LISTED) lines.push(`… and ${missing.length - LISTED} more.`);
  const [first] = missing;
  const path = first?.table.source.path;
  lines.push(
    `Nothing was checked. Create one with: schema-check contracts create ${path} --name NAME. ` +
      "--if-missing create creates what is missing, --if-missing skip leaves it out.",
  );
  throw serviceFailure(lines.join("\n"));
}

function nameOf({ id, name }: Contract): ContractName {
  return { id, name };
}
