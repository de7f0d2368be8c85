import { countText, numberText } from "#domain/text/number-text.ts";
import { contractColumns } from "../contracts/contract-columns.ts";
import { createMissing } from "../contracts/create-missing.ts";
import { Unreachable } from "../failure.ts";
import { gatedOutcome } from "../judge/outcome-of.ts";
import type { Outcome, RunOutcome, SkippedTable } from "../outcome.ts";
import { say } from "../say.ts";
import { type Contract, findContracts } from "../service/contracts.ts";
import { postGate } from "../service/gate.ts";
import type { GateItem, GateRequest, PipelineSource } from "../service/gate-shapes.ts";
import type { Service } from "../service/service.ts";
import { batchesOf } from "./batches.ts";
import { contractsInFlux, refuseMissing } from "./missing-contracts.ts";
import type { PlannedTable } from "./planned-table.ts";
import { progress } from "./progress.ts";

type Parts = Pick<RunOutcome, "checks" | "created" | "skipped" | "unchecked" | "unreachable">;

/** What names this run, where it runs, and whether it passes what a service that is down leaves. */
export type PipelineRun = {
  id: string;
  source: PipelineSource | undefined;
  passesUnreachable: boolean;
};

/**
 * Checks tables, each against its contract. `contracts` are those that exist, if that is known:
 * what is missing is then created or skipped.
 */
export async function checkTables(
  service: Service,
  run: PipelineRun,
  planned: readonly PlannedTable[],
  contracts: ReadonlyMap<string, Contract> | null,
): Promise<Parts> {
  if (contracts) refuseMissing(service, planned, contracts);
  const [created, skipped]: [Parts["created"], Parts["skipped"]] = [[], []];
  const present = new Set(contracts?.keys());
  const tables: PlannedTable[] = [];
  const isMissing = ({ contract }: PlannedTable) => contracts !== null && !present.has(contract);
  const made = await createMissing(service, toCreate(planned.filter(isMissing)));
  for (const one of planned) {
    const { source } = one.table;
    const contract = made.get(one.contract);
    if (!isMissing(one)) tables.push(one);
    else if (one.ifMissing === "create" && contract) {
      const { id, name } = contract;
      present.add(name);
      created.push({ source, contract: { id, name } });
    } else skipped.push(skippedTable(source, one.contract, "no_contract"));
  }
  return { created, skipped, ...(await checkBatches(service, run, tables)) };
}

/** Several tables may share a contract: it is created from the first. */
function toCreate(missing: readonly PlannedTable[]) {
  const firsts = new Map<string, PlannedTable>();
  for (const one of missing) {
    if (one.ifMissing === "create" && !firsts.has(one.contract)) firsts.set(one.contract, one);
  }
  return [...firsts].map(([name, { table }]) => ({
    name,
    schema: { columns: contractColumns(table) },
  }));
}

/** The results for tables that nobody has checked. */
export function uncheckedTables(
  tables: readonly PlannedTable[],
  { message }: Unreachable,
): Pick<Parts, "unchecked" | "unreachable"> {
  const unchecked = tables.map(({ table, contract }) => ({
    source: table.source,
    contract: { id: null, name: contract },
  }));
  return { unchecked, unreachable: message };
}

export function skippedTable(
  source: SkippedTable["source"],
  name: string,
  reason: SkippedTable["reason"],
): SkippedTable {
  return { source, contract: { id: null, name }, reason };
}

async function checkBatches(
  service: Service,
  run: PipelineRun,
  tables: readonly PlannedTable[],
): Promise<Pick<Parts, "checks" | "unchecked" | "unreachable">> {
  const outcomes: Outcome[] = [];
  const report = progress(tables.length);
  try {
    for (const batch of batchesOf(tables.map(itemOf), run.source)) {
      const part = tables.slice(outcomes.length, outcomes.length + batch.checks.length);
      const checked = await checkBatch(service, run.id, batch, part);
      outcomes.push(...(checked ?? (await refuse(service, tables))));
      report(outcomes.length);
    }
  } catch (error) {
    if (error instanceof Unreachable && run.passesUnreachable) {
      return { checks: outcomes, ...uncheckedTables(tables.slice(outcomes.length), error) };
    }
    const done = numberText(outcomes.length);
    const all = countText(tables.length, "table");
    if (outcomes.length > 0) say(`${done} of ${all} were checked, and the rest were not:`);
    throw error;
  }
  return { checks: outcomes, unchecked: [], unreachable: null };
}

/**
 * Checks a batch; null if a contract is missing. What an earlier attempt of the same run has checked
 * comes back as it was. Where the contract, its policy or an approval has changed since, it is checked
 * again: as a run of its own, named for the outdated checks, so that a repetition is not charged.
 */
async function checkBatch(
  service: Service,
  run: string,
  batch: GateRequest,
  tables: readonly PlannedTable[],
): Promise<Outcome[] | null> {
  const answer = await postGate(service, run, batch);
  if (answer.kind === "no_contract") return null;
  if (answer.kind === "too_much") return checkHalves(service, run, batch, tables);
  const { checks, replay } = answer;
  const outcomes = tables.map((table, at) => gatedOutcome(table, checks[at], replay !== null));
  const isOutdated = (_: unknown, at: number) => replay?.outdated.has(at) ?? false;
  const outdated = tables.filter(isOutdated);
  if (outdated.length === 0) return outcomes;
  const repeated = { ...batch, checks: outdated.map(itemOf) };
  const ids = checks.filter(isOutdated).map(({ check }) => check.id);
  const again = await checkBatch(service, JSON.stringify(ids), repeated, outdated);
  if (!again) return null;
  const renewed = new Map(outdated.map((outcome, at) => [outcome, again[at]]));
  return tables.flatMap((table, at) => renewed.get(table) ?? outcomes[at] ?? []);
}

/** Two halves of a batch, each of which may still be too much for a request. */
async function checkHalves(
  service: Service,
  run: string,
  batch: GateRequest,
  tables: readonly PlannedTable[],
): Promise<Outcome[] | null> {
  const half = Math.ceil(tables.length / 2);
  const outcomes: Outcome[] = [];
  for (const part of [tables.slice(0, half), tables.slice(half)]) {
    const checked = await checkBatch(service, run, { ...batch, checks: part.map(itemOf) }, part);
    if (!checked) return null;
    outcomes.push(...checked);
  }
  return outcomes;
}

/** Says which contracts are missing. */
async function refuse(service: Service, tables: readonly PlannedTable[]): Promise<never> {
  const names = new Set(tables.map(({ contract }) => contract));
  refuseMissing(service, tables, await findContracts(service, names));
  throw contractsInFlux(service);
}

function itemOf({ contract, table }: PlannedTable): GateItem {
  return { contract, incoming_schema: { columns: table.columns.map(columnOf) } };
}

function columnOf({ name, type, detail }: PlannedTable["table"]["columns"][number]) {
  return { name, type, ...(detail && { detail }) };
}
