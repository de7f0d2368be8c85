import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#server/store/id.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;

before(async () => {
  server = await startRestServer();
});

after(() => server.close());

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

const SAME = { columns: COLUMNS.map(({ name, type }) => ({ name, type })) };
const CHANGED = { columns: [{ name: "id", type: "string" }, SAME.columns[1]] };

async function newContract({ live }: Tenant, name: string): Promise<{ id: string }> {
  const json = { name, schema: { columns: COLUMNS } };
  return (await server.send("POST /contracts", { key: live.key, json })).body;
}

function gate({ live }: Tenant, checks: unknown, options: { key?: string; more?: object } = {}) {
  const headers: Record<string, string> = options.key ? { "Idempotency-Key": options.key } : {};
  const json = { checks, ...options.more };
  return server.send("POST /gate", { key: live.key, json, headers });
}

async function books({ account_id }: Tenant) {
  const account = await server.db.account.findUniqueOrThrow({ where: { id: account_id } });
  const checks = await server.db.check.count({ where: { account_id } });
  return { checks, credits: Number(account.credits_remaining) };
}

const CHANGE = {
  kind: "type_changed" as const,
  column: "id",
  from: "integer",
  to: "string",
};

async function approve({ account_id }: Tenant, contract_id: string, more: object = {}) {
  const id = newId("apr");
  await server.db.approval.create({
    data: {
      account_id,
      id,
      contract_id,
      contract_version: 1,
      ...CHANGE,
      reason: "agreed",
      approved_by: "ada@example.com",
      ...more,
    },
  });
  return id;
}

test("contracts are found by name or id, and one blocked check blocks all", async () => {
  const tenant = await newTenant(server.db, 10);
  const orders = await newContract(tenant, "orders");
  const users = await newContract(tenant, "users");
  const { status, body } = await gate(tenant, [
    { contract: "orders", incoming_schema: SAME },
    { contract: users.id, incoming_schema: CHANGED },
  ]);
  assert.equal(status, 200);
  assert.equal(body.decision, "block");
  const [first, second] = body.checks;
  assert.deepEqual(first.contract, { id: orders.id, name: "orders", version: 1 });
  assert.deepEqual([first.decision, first.changes, first.affected], ["pass", [], []]);
  const decided = { points: 30, blocks: true, approval: null, tolerated: false, widening: null };
  assert.deepEqual(second.changes, [{ ...CHANGE, ...decided }]);
  assert.deepEqual(await books(tenant), { checks: 2, credits: 8 });
  for (const check of body.checks) {
    const options = { key: tenant.live.key, id: check.check.id };
    assert.deepEqual((await server.send("GET /checks/{id}", options)).body, check.check);
    assert.deepEqual((await server.send("GET /checks/{id}/gate", options)).body, check);
  }
});

test("an approval lets its change through, and earlier decisions stay", async () => {
  const tenant = await newTenant(server.db, 10);
  const orders = await newContract(tenant, "orders");
  const checks = [{ contract: "orders", incoming_schema: CHANGED }];
  const blocked = (await gate(tenant, checks)).body;
  const id = await approve(tenant, orders.id);
  const passed = (await gate(tenant, checks)).body;
  assert.deepEqual([blocked.decision, passed.decision], ["block", "pass"]);
  assert.equal(passed.checks[0].changes[0].approval.id, id);
  const options = { key: tenant.live.key, id: blocked.checks[0].check.id };
  const then = (await server.send("GET /checks/{id}/gate", options)).body;
  assert.deepEqual(then, blocked.checks[0]);
});

const OTHERS: [what: string, more: object][] = [
  ["of another version", { contract_version: 2 }],
  ["that was withdrawn", { withdrawn_at: new Date() }],
  ["that has ended", { ends_at: new Date(Date.now() - 1000) }],
  ["of another column", { column: "*" }],
];

for (const [what, more] of OTHERS) {
  test(`an approval ${what} lets nothing through`, async () => {
    const tenant = await newTenant(server.db, 10);
    const orders = await newContract(tenant, "orders");
    await approve(tenant, orders.id, more);
    const { body } = await gate(tenant, [{ contract: "orders", incoming_schema: CHANGED }]);
    assert.equal(body.decision, "block");
  });
}

test("a policy and consumers count from the next check on", async () => {
  const tenant = await newTenant(server.db, 10);
  const { account_id } = tenant;
  const orders = await newContract(tenant, "orders");
  const checks = [{ contract: "orders", incoming_schema: CHANGED }];
  assert.equal((await gate(tenant, checks)).body.decision, "block");
  const contract_id = orders.id;
  const policy = { block: ["added"], min_severity: null, ignore_columns: [], report_only: false };
  await server.db.policyVersion.create({
    data: { account_id, contract_id, version: 1, policy, actor: "ada@example.com" },
  });
  const id = newId("csm");
  await server.db.consumer.create({
    data: { account_id, id, contract_id, name: "Churn", columns: ["id", "note"] },
  });
  const { body } = await gate(tenant, checks);
  assert.equal(body.decision, "pass");
  const consumer = { id, name: "Churn", owner: null, contact: null };
  assert.deepEqual(body.checks[0].affected, [{ consumer, columns: ["id"], column_count: 1 }]);
});

const many = (count: number) => Array(count).fill({ contract: "orders", incoming_schema: SAME });

test("a batch takes all of its credits or none", async () => {
  const tenant = await newTenant(server.db, 7);
  await newContract(tenant, "orders");
  assert.equal((await gate(tenant, many(8))).status, 403);
  assert.deepEqual(await books(tenant), { checks: 0, credits: 7 });
  const outcomes = await inParallel(12, async () => (await gate(tenant, many(3))).status);
  assert.deepEqual(tally(outcomes.map(String)), { 200: 2, 403: 10 });
  const alone = await inParallel(3, async () => (await gate(tenant, many(1))).status);
  assert.deepEqual(tally(alone.map(String)), { 200: 1, 403: 2 });
  assert.deepEqual(await books(tenant), { checks: 7, credits: 0 });
});

test("one Idempotency-Key makes one batch, and every answer has the same bytes", async () => {
  const tenant = await newTenant(server.db, 100);
  await newContract(tenant, "orders");
  const checks = [...many(2), { contract: "orders", incoming_schema: CHANGED }];
  const answers = await inParallel(20, () => gate(tenant, checks, { key: "k" }));
  const texts = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
  texts.add((await gate(tenant, checks, { key: "k" })).text);
  assert.equal(texts.size, 1);
  assert.deepEqual(await books(tenant), { checks: 3, credits: 97 });
  assert.equal((await gate(tenant, many(1), { key: "k" })).status, 422);
});

test("a repetition names the checks that would be decided differently now, and charges nothing", async () => {
  const tenant = await newTenant(server.db, 10);
  const { account_id } = tenant;
  const orders = await newContract(tenant, "orders");
  const users = await newContract(tenant, "users");
  const items = [
    { contract: "orders", incoming_schema: SAME },
    { contract: users.id, incoming_schema: CHANGED },
    { contract: "users", incoming_schema: SAME },
  ];
  const send = async () => {
    const { status, headers, text } = await gate(tenant, items, { key: "run 1" });
    assert.equal(status, 200);
    return { text, told: [headers.get("idempotent-replayed"), headers.get("idempotent-outdated")] };
  };
  const first = await send();
  assert.deepEqual(first.told, [null, null]);
  assert.deepEqual(await send(), { text: first.text, told: ["true", null] });

  const approval = await approve(tenant, users.id);
  assert.deepEqual(await send(), { text: first.text, told: ["true", "1"] });
  await server.db.approval.update({
    where: { account_id_id: { account_id, id: approval } },
    data: { withdrawn_at: new Date() },
  });
  assert.deepEqual((await send()).told, ["true", null]);

  await server.db.contract.update({
    where: { account_id_id: { account_id, id: orders.id } },
    data: { version: 2 },
  });
  assert.deepEqual(await send(), { text: first.text, told: ["true", "0"] });
  assert.deepEqual(await books(tenant), { checks: 3, credits: 7 });
});

test("the source of a pipeline is stored with each check", async () => {
  const tenant = await newTenant(server.db, 10);
  await newContract(tenant, "orders");
  const source = { repository: "shop/data", commit: "abc123" };
  assert.equal((await gate(tenant, many(2), { more: { source } })).status, 200);
  const rows = await server.db.check.findMany({ where: { account_id: tenant.account_id } });
  const nothing = { ref: null, path: null, run_url: null };
  for (const row of rows) assert.deepEqual(row.source, { ...source, ...nothing });
});

const bad = (checks: unknown, status: number, text: string, more: object = {}) =>
  [checks, status, text, more] as const;

const BAD: Record<string, ReturnType<typeof bad>> = {
  "no checks": bad([], 400, "checks"),
  "101 checks": bad(many(101), 400, "checks"),
  "an unknown contract in the middle": bad(
    [...many(2), { contract: "none", incoming_schema: SAME }, ...many(1)],
    404,
    "checks[2].contract",
  ),
  "a wildcard": bad([{ contract: "*", incoming_schema: SAME }], 404, "checks[0].contract"),
  "a bad type in the middle": bad(
    [...many(1), { contract: "orders", incoming_schema: { columns: [{ name: "a", type: "x" }] } }],
    400,
    "checks[1].incoming_schema.columns[0].type",
  ),
  "a source that is too long": bad(many(1), 400, "source.ref", {
    source: { ref: "x".repeat(501) },
  }),
};

for (const [what, [checks, status, text, more]] of Object.entries(BAD)) {
  test(`${what}: ${status} that says where, and nothing is stored`, async () => {
    const tenant = await newTenant(server.db, 200);
    await newContract(tenant, "orders");
    const answer = await gate(tenant, checks, { more });
    assert.equal(answer.status, status);
    assert.ok(answer.text.includes(text), answer.text);
    assert.deepEqual(await books(tenant), { checks: 0, credits: 200 });
  });
}

test("a text that is the id of one contract and the name of another is refused", async () => {
  const tenant = await newTenant(server.db, 10);
  const { id } = await newContract(tenant, "orders");
  await newContract(tenant, id);
  const { status, text } = await gate(tenant, [{ contract: id, incoming_schema: SAME }]);
  assert.equal(status, 400);
  assert.match(text, /checks\[0\]\.contract/);
});

test("a change that repeats is one incident, with its first and last check", async () => {
  const tenant = await newTenant(server.db, 10);
  const { account_id } = tenant;
  await newContract(tenant, "orders");
  const requests = [{ contract: "orders", incoming_schema: CHANGED }];
  const run = async () => (await gate(tenant, requests)).body.checks[0].check.id;
  const [first] = [await run(), await gate(tenant, many(1)), await run()];
  const last = await run();
  const incident = await server.db.incident.findFirstOrThrow({ where: { account_id } });
  const { first_check_id, last_check_id, checks, blocks } = incident;
  assert.deepEqual([first_check_id, last_check_id, checks, blocks], [first, last, 3, true]);
});

test("a change that comes back after a day without it is a new incident", async () => {
  const tenant = await newTenant(server.db, 10);
  const where = { account_id: tenant.account_id };
  await newContract(tenant, "orders");
  const requests = [{ contract: "orders", incoming_schema: CHANGED }];
  const { first_check_id } = await seen();
  await yesterday();
  assert.deepEqual(await seen(), { first_check_id, checks: 2 });
  await yesterday();
  await gate(tenant, many(1));
  const anew = await seen();
  assert.notEqual(anew.first_check_id, first_check_id);
  assert.equal(anew.checks, 1);

  async function seen() {
    await gate(tenant, requests);
    const { first_check_id, checks } = await server.db.incident.findFirstOrThrow({ where });
    return { first_check_id, checks };
  }
  async function yesterday() {
    await server.db.$executeRaw`
      UPDATE incident SET last_seen = now() - interval '25 hours'
      WHERE account_id = ${tenant.account_id}`;
  }
});

test("another account's contracts are not found, by name or id", async () => {
  const [own, other] = [await newTenant(server.db), await newTenant(server.db)];
  const { id } = await newContract(other, "orders");
  for (const contract of ["orders", id]) {
    const { status } = await gate(own, [{ contract, incoming_schema: SAME }]);
    assert.equal(status, 404);
  }
});
