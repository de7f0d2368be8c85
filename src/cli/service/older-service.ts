import { createHash } from "node:crypto";
import { compareColumns } from "#domain/checks/compare.ts";
import type { Column } from "#domain/contracts/column.ts";
import { gateOf } from "#domain/gate/gate.ts";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import type { Check } from "../outcome.ts";
import { type Contract, findContracts } from "./contracts.ts";
import type { GateAnswer, GatedCheck, GateItem } from "./gate-shapes.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/**
 * Checks a batch with a service that has no gate, one check after the other, and decides by the
 * default policy.
 */
export async function checkOneByOne(
  service: Service,
  run: string,
  items: readonly GateItem[],
): Promise<GateAnswer> {
  const contracts = await findContracts(service, new Set(items.map(({ contract }) => contract)));
  if (!items.every(({ contract }) => contracts.has(contract))) {
    return { kind: "no_contract" };
  }
  const checks: GatedCheck[] = [];
  for (const { contract: name, incoming_schema } of items) {
    const contract = contracts.get(name) as Contract;
    const { columns } = incoming_schema;
    const check = await postCheck(service, run, contract, columns);
    const rules = { policy: DEFAULT_POLICY, approvals: [], consumers: [] };
    const gate = gateOf(compareColumns(contract.schema.columns, columns), rules, null);
    const { id, version } = contract;
    checks.push({ check, contract: { id, name: contract.name, version }, ...gate, url: null });
  }
  return { kind: "checked", checks, replay: null };
}

async function postCheck(service: Service, run: string, contract: Contract, columns: Column[]) {
  const answer = await request(service, {
    method: "POST",
    path: "/check",
    json: { contract_id: contract.id, incoming_schema: { columns } },
    idempotencyKey: checkKey(run, contract, columns),
  });
  if (answer.status !== 200) throw refused(service.url, answer);
  return answer.body as Check;
}

/** Stands for one check of a run. A contract that has changed makes it another check. */
function checkKey(run: string, { id, version }: Contract, columns: readonly Column[]) {
  const parts = [run, id, version, columns];
  return `schema-check-${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}
