import assert from "node:assert/strict";
import { after, test } from "node:test";
import { testDatabase } from "../testing/database.ts";
import { inParallel, tally } from "../testing/parallel.ts";
import { columns, newTenant, type Tenant } from "../testing/tenant.ts";
import { getCheck } from "./check.ts";
import { newId } from "./id.ts";
import { type JudgedCheck, recordCheck } from "./record-check.ts";
import { createWebhook } from "./webhook.ts";

const db = testDatabase();
after(() => db.$disconnect());

function judged(tenant: Tenant, change: Partial<JudgedCheck> = {}): JudgedCheck {
  return {
    contract_id: newId("ctr"),
    contract_version: 3,
    incoming: columns("integer", "string"),
    diff: { removed: ["x"], type_changes: [], added: [] },
    severity: 40,
    result: "warning",
    key_id: tenant.live.id,
    user_id: null,
    environment: "live",
    webhook_ids: [],
    idempotency: null,
    ...change,
  };
}

async function newWebhook({ account_id }: Tenant): Promise<string> {
  const id = newId("whk");
  await createWebhook(db, account_id, {
    id,
    url: "https://example.com",
    events: ["warning"],
    contract_id: null,
    secret: new Uint8Array([1]),
  });
  return id;
}

/** How many rows an account has of all that a check writes, and its credits. */
async function written({ account_id }: Tenant) {
  const where = { account_id };
  const account = await db.account.findUniqueOrThrow({ where: { id: account_id } });
  const ledger = await db.creditEntry.aggregate({ where, _sum: { amount: true } });
  return {
    remaining: Number(account.credits_remaining),
    used: Number(account.credits_used),
    total: Number(account.total_checks),
    ledger: Number(ledger._sum.amount ?? 0),
    entries: await db.creditEntry.count({ where }),
    checks: await db.check.count({ where }),
    schemas: await db.schema.count({ where }),
    deliveries: await db.delivery.count({ where }),
    remembered: await db.idempotency.count({ where }),
  };
}

const IDEMPOTENCY = { key: "k", request_hash: new Uint8Array([1, 2, 3]) };

test("a check is stored with its charge, ledger line, schema, delivery and key, at once", async () => {
  const tenant = await newTenant(db, 10);
  const webhook_ids = [await newWebhook(tenant), await newWebhook(tenant)];
  const check = judged(tenant, { webhook_ids, idempotency: IDEMPOTENCY });
  const recorded = await recordCheck(db, tenant.account_id, check);
  assert.ok(typeof recorded === "object");
  assert.deepEqual(await written(tenant), {
    remaining: 9,
    used: 1,
    total: 1,
    ledger: 9,
    entries: 2,
    checks: 1,
    schemas: 1,
    deliveries: 2,
    remembered: 1,
  });
  assert.deepEqual(await getCheck(db, tenant.account_id, recorded.id), recorded);
  const row = await db.check.findFirstOrThrow({ where: { account_id: tenant.account_id } });
  assert.deepEqual(
    [row.contract_version, row.key_id, row.user_id, row.environment],
    [3, tenant.live.id, null, "live"],
  );
});

/** Checks of which one part cannot be stored. */
const FAILING: Record<string, Partial<JudgedCheck>> = {
  "a severity that the table refuses": { severity: 101 },
  "a name in the diff that cannot be stored": {
    diff: { removed: ["\0"], type_changes: [], added: [] },
  },
  "a column that cannot be stored": { incoming: [{ name: "\0", type: "json" }] },
  "a result that does not exist": { result: "fine" as never },
};

for (const [what, change] of Object.entries(FAILING)) {
  test(`${what} leaves nothing behind`, async () => {
    const tenant = await newTenant(db, 10);
    const before = await written(tenant);
    const webhook_ids = [await newWebhook(tenant)];
    const check = judged(tenant, { ...change, webhook_ids, idempotency: IDEMPOTENCY });
    await assert.rejects(recordCheck(db, tenant.account_id, check));
    assert.deepEqual(await written(tenant), before);
  });
}

test("without credits nothing is stored or remembered", async () => {
  const tenant = await newTenant(db, 0);
  const before = await written(tenant);
  const webhook_ids = [await newWebhook(tenant)];
  const check = judged(tenant, { webhook_ids, idempotency: IDEMPOTENCY });
  assert.equal(await recordCheck(db, tenant.account_id, check), "no_credits");
  assert.deepEqual(await written(tenant), before);
});

test("an account that is not there has no credits", async () => {
  const tenant = await newTenant(db);
  assert.equal(await recordCheck(db, "acc_nobody", judged(tenant)), "no_credits");
});

test("a repetition stores nothing", async () => {
  const tenant = await newTenant(db, 10);
  const check = judged(tenant, { idempotency: IDEMPOTENCY });
  const first = await recordCheck(db, tenant.account_id, check);
  assert.ok(typeof first === "object");
  const after = await written(tenant);
  assert.equal(await recordCheck(db, tenant.account_id, check), "repeated");
  assert.deepEqual(await written(tenant), after);
});

test("parallel checks never spend more than there is", async () => {
  const tenant = await newTenant(db, 7);
  const outcomes = await inParallel(30, () => recordCheck(db, tenant.account_id, judged(tenant)));
  const kinds = outcomes.map((outcome) => (typeof outcome === "object" ? "check" : outcome));
  assert.deepEqual(tally(kinds), { check: 7, no_credits: 23 });
  const { remaining, used, checks, ledger } = await written(tenant);
  assert.deepEqual([remaining, used, checks, ledger], [0, 7, 7, 0]);
});

test("the same incoming schema is stored once, another order of columns is another schema", async () => {
  const tenant = await newTenant(db);
  const incoming = columns("integer", "string");
  for (const list of [incoming, incoming, incoming.toReversed(), []]) {
    await recordCheck(db, tenant.account_id, judged(tenant, { incoming: list }));
  }
  const { checks, schemas } = await written(tenant);
  assert.deepEqual([checks, schemas], [4, 3]);
  const stored = await db.schema.findMany({ where: { account_id: tenant.account_id } });
  const names = stored.map((row) => (row.columns as { name: string }[]).map(({ name }) => name));
  assert.deepEqual(names.map(String).sort(), ["", "a,b", "b,a"]);
});

test("a webhook that was deleted or deactivated since it was loaded gets no delivery", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const [deleted, inactive, kept] = [
    await newWebhook(tenant),
    await newWebhook(tenant),
    await newWebhook(tenant),
  ];
  await db.webhook.delete({ where: { account_id_id: { account_id, id: deleted } } });
  await db.webhook.update({
    where: { account_id_id: { account_id, id: inactive } },
    data: { active: false },
  });
  const webhook_ids = [deleted, inactive, kept];
  await recordCheck(db, account_id, judged(tenant, { webhook_ids }));
  const deliveries = await db.delivery.findMany({ where: { account_id } });
  assert.deepEqual(
    deliveries.map(({ webhook_id }) => webhook_id),
    [kept],
  );
});

test("another account's webhook gets no delivery, even if it is named", async () => {
  const tenant = await newTenant(db);
  const other = await newTenant(db);
  const webhook_ids = [await newWebhook(other)];
  await recordCheck(db, tenant.account_id, judged(tenant, { webhook_ids }));
  assert.equal((await written(tenant)).deliveries + (await written(other)).deliveries, 0);
});
