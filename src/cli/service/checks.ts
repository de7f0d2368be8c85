import type { Column } from "#server/contracts/rules/column.ts";
import type { Check } from "../outcome.ts";
import type { Contract } from "./contracts.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/** Checks columns against a contract: once per run, however often the request is repeated. */
export async function check(service: Service, run: string, contract: Contract, columns: Column[]) {
  const json = { contract_id: contract.id, incoming_schema: { columns } };
  const answer = await request(service, {
    method: "POST",
    path: "/check",
    json,
    idempotencyKey: idempotencyKey(run, contract, columns),
  });
  if (answer.status !== 200) throw refused(service.url, answer);
  return answer.body as Check;
}
