import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabasePool } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import { checkOf } from "../tenants/resources.ts";
import { columns, newKeys, newTenant, type Tenant } from "../tenants/tenant.ts";
import { type ChildServer, SECRETS_KEY } from "./child-server.ts";
import { ALL_EVENTS, storeWebhook, until } from "./delivering.ts";
import type { Receiver } from "./receiver.ts";

const CREDITS = 1_000_000;

/** A tenant with two webhooks subscribed to its checks, and one that is not. */
export type Loaded = { tenant: Tenant; keys: string[]; contract_id: string; heard: string[] };

export async function newLoaded(db: DatabasePool, receiver: Receiver): Promise<Loaded> {
  const tenant = await newTenant(db, CREDITS);
  const { account_id } = tenant;
  const contract_id = newId("ctr");
  await db.contract.create({
    data: { account_id, id: contract_id, name: "orders", columns: columns("integer", "string") },
  });
  const at = (path: string) => storeWebhook(db, account_id, receiver.url + path, SECRETS_KEY);
  const heard = [await at("/a"), await at("/b")];
  const deaf = await at("/deaf");
  await db.webhook.updateMany({
    where: { id: deaf },
    data: { events: ALL_EVENTS.filter((event) => event !== "pass") },
  });
  return { tenant, keys: await newKeys(db, tenant, 120), contract_id, heard };
}

export type Load = {
  /** Ids of the checks answered with 200. */
  answered: string[];
  /** All other responses. */
  refused: Response[];
  stop: () => Promise<void>;
};

/**
 * Runs checks on the servers concurrently until stopped, at most `rate` a second, or as fast as
 * possible.
 */
export function startLoad(
  { keys, contract_id }: Loaded,
  servers: () => ChildServer[],
  rate = Number.POSITIVE_INFINITY,
): Load {
  const answered: string[] = [];
  const refused: Response[] = [];
  const started = performance.now();
  let count = 0;
  let isStopped = false;
  async function work() {
    while (!isStopped) {
      const early = started + (count * 1000) / rate - performance.now();
      if (early > 0) await delay(early);
      const all = servers();
      const server = all[count++ % all.length];
      const response = await server?.post(
        "/check",
        keys[count % keys.length] ?? "",
        checkOf(contract_id),
      );
      if (response?.status === 200) answered.push(((await response.json()) as { id: string }).id);
      else if (response) refused.push(response);
      else await new Promise(setImmediate);
    }
  }
  const workers = Array.from({ length: 6 }, work);
  return {
    answered,
    refused,
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

/** Asserts that each refusal is a 503 that says when to retry. */
export function assertUnavailable({ refused }: Load) {
  for (const { status, headers } of refused) {
    assert.equal(status, 503);
    assert.match(headers.get("retry-after") ?? "", /^\d+$/);
  }
}

/**
 * Stops the load, waits up to `patience_ms` for its deliveries, and asserts that nothing was lost
 * or invented: each answered check is stored, paid and in the ledger, and each of its deliveries
 * arrived, always with the same id and body.
 */
export async function assertNothingLost(
  db: DatabasePool,
  { tenant: { account_id }, heard }: Loaded,
  { answered, stop }: Load,
  { received }: Receiver,
  patience_ms?: number,
) {
  await stop();
  const pending = { status: "pending" as const };
  await until(async () => (await db.delivery.count({ where: pending })) === 0, patience_ms);
  const where = { account_id };
  const checks = new Set(
    (await db.check.findMany({ where, select: { id: true } })).map(({ id }) => id),
  );
  assert.deepEqual(
    answered.filter((id) => !checks.has(id)),
    [],
    "every answered check is stored",
  );
  const account = await db.account.findUniqueOrThrow({ where: { id: account_id } });
  const ledger = await db.creditEntry.aggregate({ where, _sum: { amount: true } });
  const days = await db.checkDay.aggregate({ where, _sum: { checks: true } });
  const spent = [
    days._sum.checks ?? 0,
    Number(account.credits_used),
    Number(account.total_checks),
    CREDITS - Number(account.credits_remaining),
    CREDITS - Number(ledger._sum.amount),
  ];
  assert.deepEqual(
    new Set(spent),
    new Set([checks.size]),
    "checks, credits, ledger and days agree",
  );

  const deliveries = await db.delivery.findMany({ where });
  const pairs = deliveries.map(({ check_id, webhook_id }) => `${check_id} ${webhook_id}`);
  const expected = [...checks].flatMap((id) => heard.map((webhook_id) => `${id} ${webhook_id}`));
  assert.deepEqual(pairs.toSorted(), expected.toSorted(), "each check has its deliveries");
  for (const { status, claim_id } of deliveries) {
    assert.deepEqual([status, claim_id], ["delivered", null]);
  }

  const bodies = new Map<unknown, string>();
  for (const { headers, body } of received) {
    const id = headers["webhook-id"];
    assert.equal(bodies.get(id) ?? body, body, "the same id has the same body");
    bodies.set(id, body);
  }
  const ids = deliveries.map(({ id }) => id).sort();
  assert.deepEqual([...bodies.keys()].map(String).sort(), ids, "each delivery was received");
  return {
    checks: checks.size,
    deliveries: deliveries.length,
    duplicates: received.length - bodies.size,
  };
}
