import { randomBytes, randomInt } from "node:crypto";
import { compareColumns } from "#domain/checks/compare.ts";
import { verdictOf } from "#domain/checks/verdict.ts";
import { comparedDetails } from "#domain/details/compared.ts";
import { gateOf } from "#domain/gate/gate.ts";
import { DAY_MS } from "#domain/usage/day.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { Failure } from "#server/failure.ts";
import { hashKey, mintKey, previewKey } from "#server/keys/rules/api-key.ts";
import { firstOperator } from "#server/people/store/staff.ts";
import { newIdAt } from "#server/store/id.ts";
import { seal } from "#server/webhooks/rules/secret-box.ts";
import { mintSecret } from "#server/webhooks/rules/signature.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
import { actsOf } from "./acts.ts";
import { agreementsOf } from "./agreements.ts";
import { outcomeOf, PAUSED_AGO, WEBHOOKS, type WebhookName } from "./endpoints.ts";
import { PROPOSED } from "./gate.ts";
import { incidentsOf } from "./incidents.ts";
import { CONTRACTS, DAYS, KEYS, monthOfLoads } from "./loads.ts";
import { sourceOf } from "./sources.ts";
import type { Demo } from "./store/demo.ts";
import { storeDemo } from "./store/store-demo.ts";

export const DEMO_NAME = "Demo data – NYC taxi";

/** Fixed, so that each run generates the same month. */
const SEED = 2009;

/**
 * Fills an account with an invented month of checks, once. `isNew` is false when it was already
 * there.
 */
export async function fillDemo(
  db: DatabasePool,
  { now, secretsKey }: { now: number; secretsKey: Uint8Array },
): Promise<{ account_id: string; isNew: boolean; email: string }> {
  const owner = await firstOperator(db);
  if (!owner) throw new Failure("There is no operator yet. Start the server once (npm start).");
  const stored = await storeDemo(db, invented(owner, now, secretsKey));
  return { ...stored, email: owner.email };
}

function invented(owner: Demo["owner"], now: number, secretsKey: Uint8Array): Demo {
  const chance = chances(SEED);
  const opened_at = new Date(now - DAYS * DAY_MS);
  const contracts = mapped(CONTRACTS, (contract) => ({
    id: newIdAt("ctr", opened_at),
    ...contract,
  }));
  const keys = mapped(KEYS, (key) => {
    const secret = mintKey(key.environment, randomInt);
    const id = newIdAt("key", opened_at);
    return { id, hash: hashKey(secret), key_preview: previewKey(secret), ...key };
  });
  const webhooks = mapped(WEBHOOKS, ({ contract, ...webhook }) => {
    const id = newIdAt("whk", opened_at);
    const secret = seal(secretsKey, mintSecret(randomBytes(32)), id, randomBytes(12));
    return { id, ...webhook, contract_id: contract ? contracts[contract].id : null, secret };
  });
  const loads = monthOfLoads(now, chance).map((load, n) => {
    const at = new Date(load.at);
    const id = newIdAt("chk", at);
    const changes = compareColumns(contracts[load.contract].columns, load.columns);
    return { ...load, id, at, changes, verdict: verdictOf(changes), n };
  });
  const agreed = agreementsOf(contracts, loads, { owner, opened_at, now });
  const checks = loads.map(({ id, at, n, contract, changes, verdict, ...load }) => {
    const { id: contract_id, columns } = contracts[contract];
    const rules = agreed.rulesOf(contract, at);
    const compared = comparedDetails(columns, load.columns, rules.policy.require_details);
    const key = load.key && keys[load.key];
    const names = Object.keys(webhooks) as WebhookName[];
    return {
      ...verdict,
      id,
      at,
      contract_id,
      incoming: load.columns,
      gate: gateOf(changes, rules, compared),
      source: sourceOf(load.key, n),
      key_id: key?.id ?? null,
      environment: key?.environment ?? ("live" as const),
      deliveries: names
        .filter((name) => webhooks[name].active || now - at.getTime() > PAUSED_AGO)
        .filter((name) => isTriggered(webhooks[name], contract_id, verdict.result))
        .map((name) => ({
          id: newIdAt("dlv", at),
          webhook_id: webhooks[name].id,
          ...outcomeOf(name, at.getTime(), now, chance),
        })),
    };
  });
  const { policies, approvals, consumers } = agreed;
  const incidents = incidentsOf(checks.map(({ gate, ...check }) => ({ ...check, ...gate })));
  const credits = [
    { amount: 1500, reason: "starting credits", at: opened_at },
    { amount: 1000, reason: "top-up, agreed by email", at: new Date(now - 11 * DAY_MS) },
  ];
  const made = { contracts: Object.values(contracts), keys: Object.values(keys) };
  return {
    name: DEMO_NAME,
    owner,
    opened_at,
    credits,
    ...made,
    webhooks: Object.values(webhooks),
    policies,
    approvals,
    consumers,
    incidents,
    proposal: proposalOf(contracts[PROPOSED.contract].id, checks, keys.agent.id),
    checks,
    acts: actsOf({ name: DEMO_NAME, credits, ...made, webhooks }, opened_at, now),
  };
}

/** What the agent proposed when it saw the contract's last check. */
function proposalOf(
  contract_id: string,
  checks: readonly { id: string; contract_id: string }[],
  key_id: string,
) {
  const { contract, change, ...asked } = PROPOSED;
  return {
    ...asked,
    contract_id,
    contract_version: 1,
    proposed: { kind: "approval" as const, changes: [change] },
    check_id: checks.findLast((check) => check.contract_id === contract_id)?.id ?? null,
    key_id,
  };
}

function mapped<Name extends string, From, To>(
  record: Record<Name, From>,
  map: (value: From) => To,
): Record<Name, To> {
  const entries = Object.entries(record) as [Name, From][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value)])) as Record<Name, To>;
}

/** Returns a deterministic pseudo-random generator of numbers from 0 to 1 (mulberry32). */
function chances(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
