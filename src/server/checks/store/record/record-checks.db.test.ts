import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createContracts } from "#server/contracts/store/create-contract.ts";
import { deleteContract } from "#server/contracts/store/delete-contract.ts";
import { updateContract } from "#server/contracts/store/update-contract.ts";
import { isBusy } from "#server/database/outage.ts";
import { newId } from "#server/store/id.ts";
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  setWebhookActive,
} from "#server/webhooks/store/webhook.ts";
import { isBlocking } from "#testing/blocking.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { CONNECTIONS, testDatabase } from "#testing/servers/database.ts";
import { until } from "#testing/servers/delivering.ts";
import { judged, type OneRecorded, oneOf, recordWhole } from "#testing/tenants/judged.ts";
import { BY_TEST, columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import {
  changedColumnRows,
  chargeRows,
  checkDayRows,
  checkRow,
  schemaRows,
} from "../../rules/check-rows.ts";
import { getCheck } from "../check.ts";
import type { JudgedCheck } from "./judged-check.ts";
import { recordChecks } from "./record-checks.ts";
import { checkRecorder } from "./recorder.ts";

const LIMITS = { contracts: 10, bytes: 10_000 };

const db = testDatabase();
after(() => db.$disconnect());
const recorder = checkRecorder(db.pool);
const recordCheck = async (check: JudgedCheck) => (await recordWhole(recorder, check)).recorded;

async function recordTogether(checks: JudgedCheck[]) {
  return (
    await recordChecks(
      db.pool,
      checks.map((check) => [check]),
    )
  ).map(({ recorded }) => oneOf(recorded));
}

/** Judges a check with the account's current contracts and webhooks. */
async function judgedNow(tenant: Tenant, change: Partial<JudgedCheck> = {}) {
  const { subjects_version } = await db.account.findUniqueOrThrow({
    where: { id: tenant.account_id },
  });
  return judged(tenant, { subjects_version, ...change });
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

/** Counts an account's rows in every table that a check writes, and its credits. */
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
    of_days: (await db.checkDay.aggregate({ where, _sum: { checks: true } }))._sum.checks ?? 0,
    schemas: await db.schema.count({ where }),
    columns: await db.changedColumn.count({ where }),
    deliveries: await db.delivery.count({ where }),
    remembered: await db.idempotency.count({ where }),
  };
}

const kindOf = (recorded: OneRecorded) => (typeof recorded === "object" ? "check" : recorded);

const IDEMPOTENCY = { key: "k", request_hash: new Uint8Array([1, 2, 3]) };

test("a check is stored with its charge, ledger entry, schema, delivery and key in one statement", async () => {
  const tenant = await newTenant(db, 10);
  const webhook_ids = [await newWebhook(tenant), await newWebhook(tenant)];
  const check = await judgedNow(tenant, { webhook_ids, idempotency: IDEMPOTENCY });
  const recorded = await recordCheck(check);
  assert.ok(typeof recorded === "object");
  assert.deepEqual(await written(tenant), {
    remaining: 9,
    used: 1,
    total: 1,
    ledger: 9,
    entries: 2,
    checks: 1,
    of_days: 1,
    schemas: 1,
    columns: 1,
    deliveries: 2,
    remembered: 1,
  });
  assert.deepEqual(await getCheck(db.pool, tenant.account_id, recorded.id), recorded);
  const row = await db.check.findFirstOrThrow({ where: { account_id: tenant.account_id } });
  assert.deepEqual(
    [row.contract_version, row.key_id, row.user_id, row.environment],
    [3, tenant.live.id, null, "live"],
  );
});

/** Normalizes rows: sorted, and without timestamps that the database sets. */
function comparable(rows: object[]) {
  const comparable = (_: string, value: unknown) => {
    if (typeof value === "bigint") return Number(value);
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).sort()) : value;
  };
  return rows
    .map((row) => JSON.stringify({ ...row, created_at: null, seen_on: null }, comparable))
    .sort();
}

/** Demo data and benchmarks add the gate themselves. */
function withoutDetails(row: object) {
  return { ...row, details: undefined };
}

function withoutGate(row: object) {
  return { ...row, decision: undefined, gate: undefined, source: undefined };
}

test("checks write the same rows that demo data and benchmarks are made from", async () => {
  const tenant = await newTenant(db, 10);
  const where = { account_id: tenant.account_id };
  const person = { key_id: null, user_id: tenant.user_id };
  const checks = [
    judged(tenant),
    judged(tenant, { incoming: columns("integer"), ...person }),
    judged(tenant, { diff: { removed: [], type_changes: [], added: ["y", "z"] } }),
  ];
  const outcomes = await recordTogether(checks);
  const recorded = outcomes.map((outcome, index) => {
    assert.ok(typeof outcome === "object");
    const { id, created_at } = outcome;
    return { ...(checks[index] as JudgedCheck), id, created_at };
  });

  const tables: [stored: object[], described: object[]][] = [
    [(await db.check.findMany({ where })).map(withoutGate), recorded.map(checkRow)],
    [await db.changedColumn.findMany({ where }), recorded.flatMap(changedColumnRows)],
    [(await db.schema.findMany({ where })).map(withoutDetails), schemaRows(recorded)],
    [await db.checkDay.findMany({ where }), checkDayRows(recorded)],
    [
      await db.creditEntry.findMany({ where: { ...where, reason: "checks" } }),
      chargeRows(recorded),
    ],
  ];
  for (const [stored, described] of tables) {
    assert.deepEqual(comparable(stored), comparable(described));
  }
});

/** Checks with one part that cannot be stored. */
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
    const check = await judgedNow(tenant, { ...change, webhook_ids, idempotency: IDEMPOTENCY });
    await assert.rejects(recordCheck(check));
    assert.deepEqual(await written(tenant), before);
  });
}

test("without credits nothing is stored, and no Idempotency-Key remembered", async () => {
  const tenant = await newTenant(db, 0);
  const before = await written(tenant);
  const webhook_ids = [await newWebhook(tenant)];
  const check = await judgedNow(tenant, { webhook_ids, idempotency: IDEMPOTENCY });
  assert.equal(await recordCheck(check), "no_credits");
  assert.deepEqual(await written(tenant), before);
});

test("an unknown account has no credits", async () => {
  const tenant = await newTenant(db);
  assert.equal(await recordCheck(judged(tenant, { account_id: "acc_nobody" })), "no_credits");
});

test("a repetition stores nothing", async () => {
  const tenant = await newTenant(db, 10);
  const check = judged(tenant, { idempotency: IDEMPOTENCY });
  const first = await recordCheck(check);
  assert.ok(typeof first === "object");
  const after = await written(tenant);
  assert.equal(await recordCheck(check), "repeated");
  assert.deepEqual(await written(tenant), after);
});

test("concurrent checks never overspend", async () => {
  const tenant = await newTenant(db, 7);
  const outcomes = await inParallel(30, () => recordCheck(judged(tenant)));
  assert.deepEqual(tally(outcomes.map(kindOf)), { check: 7, no_credits: 23 });
  const { remaining, used, checks, ledger } = await written(tenant);
  assert.deepEqual([remaining, used, checks, ledger], [0, 7, 7, 0]);
});

test("the same incoming schema is stored once; another order of columns is another schema", async () => {
  const tenant = await newTenant(db);
  const incoming = columns("integer", "string");
  for (const list of [incoming, incoming, incoming.toReversed(), []]) {
    await recordCheck(judged(tenant, { incoming: list }));
  }
  const { checks, schemas } = await written(tenant);
  assert.deepEqual([checks, schemas], [4, 3]);
  const stored = await db.schema.findMany({ where: { account_id: tenant.account_id } });
  const names = stored.map((row) => (row.columns as { name: string }[]).map(({ name }) => name));
  assert.deepEqual(names.map(String).sort(), ["", "a,b", "b,a"]);
});

test("a known schema is marked as seen today", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  await recordCheck(judged(tenant));
  await db.$executeRaw`UPDATE schema SET seen_on = CURRENT_DATE - 3 WHERE account_id = ${account_id}`;
  await recordTogether([judged(tenant), judged(tenant)]);
  const rows = await db.$queryRaw`
    SELECT seen_on = CURRENT_DATE AS today FROM schema WHERE account_id = ${account_id}`;
  assert.deepEqual(rows, [{ today: true }]);
});

type Judged = { tenant: Tenant; contract_id: string; webhook_id: string };

/** Changes that outdate a check judged before them. */
const CHANGES: Record<string, (of: Judged) => Promise<unknown>> = {
  "a webhook is created": ({ tenant }) => newWebhook(tenant),
  "a webhook is paused": ({ tenant: { account_id }, webhook_id }) =>
    setWebhookActive(db, account_id, webhook_id, false),
  "a webhook is deleted": ({ tenant: { account_id }, webhook_id }) =>
    deleteWebhook(db, account_id, webhook_id),
  "a contract is changed": ({ tenant: { account_id }, contract_id }) =>
    updateContract(db, account_id, contract_id, { columns: columns("date") }, LIMITS, BY_TEST),
  "a contract is deleted": ({ tenant: { account_id }, contract_id }) =>
    deleteContract(db, account_id, contract_id),
};

const OTHER_CHANGES: Record<string, (of: Judged) => Promise<unknown>> = {
  "another contract is created": ({ tenant }) => storeContract(tenant, "another"),
  "a secret is rotated": ({ tenant: { account_id }, webhook_id }) =>
    rotateSecret(db, account_id, webhook_id, new Uint8Array([2])),
  "another account's webhook is created": async () => newWebhook(await newTenant(db)),
};

async function storeContract({ account_id }: Tenant, name: string): Promise<string> {
  const contract = { name, columns: columns("integer") };
  const created = await createContracts(db, account_id, [contract], LIMITS, BY_TEST);
  assert.ok(created.kind === "created");
  return created.contracts[0]?.id ?? assert.fail();
}

async function newJudged(credits?: number): Promise<Judged> {
  const tenant = await newTenant(db, credits);
  const contract_id = await storeContract(tenant, "judged by");
  return { tenant, contract_id, webhook_id: await newWebhook(tenant) };
}

for (const [what, change] of Object.entries(CHANGES)) {
  test(`a check is outdated, with credits or without, when ${what} after it was judged`, async () => {
    for (const credits of [10, 0]) {
      const setting = await newJudged(credits);
      const { tenant, contract_id, webhook_id } = setting;
      const webhook_ids = [webhook_id];
      const check = await judgedNow(tenant, { contract_id, webhook_ids, idempotency: IDEMPOTENCY });
      await change(setting);
      const before = await written(tenant);
      assert.deepEqual(await recordTogether([check, check]), ["outdated", "outdated"]);
      assert.deepEqual(await written(tenant), before);
    }
  });
}

for (const [what, change] of Object.entries(OTHER_CHANGES)) {
  test(`a check is recorded when ${what} after it was judged`, async () => {
    const setting = await newJudged();
    const { tenant, contract_id, webhook_id } = setting;
    const check = await judgedNow(tenant, { contract_id, webhook_ids: [webhook_id] });
    await change(setting);
    assert.equal(kindOf(await recordCheck(check)), "check");
    assert.equal((await written(tenant)).deliveries, 1);
  });
}

test("a check that waits for an uncommitted change is outdated by it", async () => {
  const { tenant, webhook_id } = await newJudged();
  const check = await judgedNow(tenant);
  const changing = await db.pool.connect();
  try {
    await changing.query("BEGIN");
    await changing.query("UPDATE webhook SET active = false WHERE id = $1", [webhook_id]);
    const { rows } = await changing.query("SELECT pg_backend_pid() AS pid");
    const recording = recordCheck(check);
    await until(() => isBlocking(db, rows[0].pid));
    await changing.query("COMMIT");
    assert.equal(await recording, "outdated");
  } finally {
    changing.release();
  }
});

test("a version is never reused after changes were rolled back", async () => {
  const { tenant, webhook_id } = await newJudged();
  const changing = await db.pool.connect();
  await changing.query("BEGIN");
  await changing.query("UPDATE webhook SET active = false WHERE id = $1", [webhook_id]);
  const { rows } = await changing.query("SELECT subjects_version FROM account WHERE id = $1", [
    tenant.account_id,
  ]);
  await changing.query("ROLLBACK");
  changing.release();
  await newWebhook(tenant);
  assert.notEqual((await judgedNow(tenant)).subjects_version, rows[0].subjects_version);
});

test("an outdated check takes no credit from later ones", async () => {
  const tenant = await newTenant(db, 1);
  const outdated = judged(tenant, { subjects_version: -1 });
  const outcomes = await recordTogether([outdated, judged(tenant)]);
  assert.deepEqual(outcomes, ["outdated", "crowded_out"]);
  assert.equal(kindOf(await recordCheck(judged(tenant))), "check");
});

test("another account's webhook gets no delivery, even if it is named", async () => {
  const tenant = await newTenant(db);
  const other = await newTenant(db);
  const webhook_ids = [await newWebhook(other)];
  assert.equal(kindOf(await recordCheck(judged(tenant, { webhook_ids }))), "check");
  assert.equal((await written(tenant)).deliveries + (await written(other)).deliveries, 0);
});

test("within a batch, each account's credits go to its checks in order", async () => {
  const [rich, poor, none] = [
    await newTenant(db, 9),
    await newTenant(db, 2),
    await newTenant(db, 0),
  ];
  const order = [poor, rich, poor, none, poor, rich, poor];
  const outcomes = await recordTogether(order.map((tenant) => judged(tenant)));
  const [no, yes] = ["no_credits", "check"];
  assert.deepEqual(outcomes.map(kindOf), [yes, yes, yes, no, no, yes, no]);
  const left = await Promise.all([rich, poor, none].map(written));
  assert.deepEqual(
    left.map(({ remaining, used, checks, of_days, ledger }) => [
      remaining,
      used,
      checks,
      of_days,
      ledger,
    ]),
    [
      [7, 2, 2, 2, 7],
      [0, 2, 2, 2, 0],
      [0, 0, 0, 0, 0],
    ],
  );
});

test("each check of a batch is stored with its own deliveries", async () => {
  const tenants = [await newTenant(db), await newTenant(db)];
  const webhooks = await Promise.all(tenants.map(newWebhook));
  const checks = await Promise.all(
    tenants.flatMap((tenant, index) =>
      [10, 20].map((severity) =>
        judgedNow(tenant, {
          severity,
          webhook_ids: severity > 10 ? webhooks.slice(index, index + 1) : [],
        }),
      ),
    ),
  );
  const recorded = await recordTogether(checks);
  for (const [index, check] of checks.entries()) {
    const stored = recorded[index];
    assert.ok(typeof stored === "object");
    assert.deepEqual(await getCheck(db.pool, check.account_id, stored.id), stored);
    assert.deepEqual([stored.contract_id, stored.severity], [check.contract_id, check.severity]);
    const deliveries = await db.delivery.findMany({ where: { check_id: stored.id } });
    assert.deepEqual(
      deliveries.map(({ webhook_id }) => webhook_id),
      check.webhook_ids,
    );
  }
});

test("a repetition takes no credit from later checks", async () => {
  const tenant = await newTenant(db, 2);
  const repeated = judged(tenant, { idempotency: IDEMPOTENCY });
  await recordCheck(repeated);
  const outcomes = await recordTogether([repeated, judged(tenant)]);
  assert.deepEqual(outcomes, ["repeated", "crowded_out"]);
  assert.equal(kindOf(await recordCheck(judged(tenant))), "check");
  assert.equal((await written(tenant)).remaining, 0);
});

test("of one batch's checks with the same Idempotency-Key, the first is stored", async () => {
  const tenant = await newTenant(db, 1);
  const twins = [1, 2, 3].map(() => judged(tenant, { idempotency: IDEMPOTENCY }));
  const outcomes = await recordTogether(twins);
  assert.deepEqual(outcomes.map(kindOf), ["check", "repeated", "repeated"]);
  assert.equal((await written(tenant)).checks, 1);
});

test("a check that cannot be stored fails alone", async () => {
  const tenant = await newTenant(db, 10);
  const checks = [40, 101, 30, 20].map((severity) => judged(tenant, { severity }));
  const outcomes = await Promise.allSettled(checks.map(recordCheck));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  assert.equal((await written(tenant)).checks, 3);
});

test("concurrent batches over the same accounts in different orders do not deadlock", async () => {
  const tenants = [await newTenant(db), await newTenant(db), await newTenant(db)];
  const outcomes = await inParallel(
    40,
    (index) => {
      const order = index % 2 ? tenants : tenants.toReversed();
      return recordTogether(order.map((tenant) => judged(tenant)));
    },
    CONNECTIONS,
  );
  assert.deepEqual(tally(outcomes.flat().map(kindOf)), { check: 120 });
});

test("an account whose row is locked delays the others only briefly", async () => {
  const [locked, other] = [await newTenant(db), await newTenant(db)];
  const holder = await db.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [locked.account_id]);
    const outcomes = await Promise.allSettled(
      [locked, other, locked, other].map((tenant) => recordCheck(judged(tenant))),
    );
    const outcomeKinds = outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? kindOf(outcome.value) : isBusy(outcome.reason) && "busy",
    );
    assert.deepEqual(outcomeKinds, ["busy", "check", "busy", "check"]);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  assert.equal(kindOf(await recordCheck(judged(locked))), "check");
});
