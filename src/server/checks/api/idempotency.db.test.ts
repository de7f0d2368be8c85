import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addCredits } from "#server/accounts/store/credits.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, newWebhook, success } from "#testing/tenants/resources.ts";
import { exhaustMinute, newTenant, spendAll, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ db: testDatabase(20) });
});
after(() => server.close());

type Setting = { tenant: Tenant; contract: { id: string } };

async function setting(credits?: number): Promise<Setting> {
  const tenant = await newTenant(server.db, credits);
  const { key } = tenant.live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  return { tenant, contract };
}

function check({ tenant, contract }: Setting, change: { json?: unknown; raw?: string } = {}) {
  const headers = { "Idempotency-Key": "the key", "Content-Type": "application/json" };
  const body = change.raw === undefined ? { json: checkOf(contract.id), ...change } : change;
  return server.send("POST /check", { key: tenant.live.key, headers, ...body });
}

async function checksOf({ tenant }: Setting): Promise<number> {
  const { body } = await server.send("GET /usage", { key: tenant.test.key });
  assert.equal(body.credits_used, body.total_checks);
  return body.total_checks;
}

test("100 concurrent repetitions are one check, one charge, one delivery and one answer", async () => {
  const own = await setting();
  const { live } = own.tenant;
  await success(server.send("POST /webhooks", { key: own.tenant.test.key, json: newWebhook() }));
  const twins = [own, { ...own, tenant: { ...own.tenant, live: own.tenant.test } }] as const;
  const answers = await inParallel(100, (index) => check(index % 2 ? twins[1] : twins[0]));
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 100 });
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  const replayed = answers.map(({ headers }) => headers.get("idempotent-replayed") ?? "first");
  assert.deepEqual(tally(replayed), { first: 1, true: 99 });
  assert.equal(await checksOf(own), 1);
  assert.equal(await server.db.check.count({ where: { account_id: own.tenant.account_id } }), 1);
  assert.equal(await server.db.delivery.count({ where: { account_id: own.tenant.account_id } }), 1);
  const stored = await server.send("GET /checks/{id}", { key: live.key, id: answers[0]?.body.id });
  assert.equal(stored.text, answers[0]?.text);
});

test("a body that differs only in its JSON formatting is the same body", async () => {
  const own = await setting();
  const first = await success(check(own));
  const { contract_id, incoming_schema } = checkOf(own.contract.id);
  const columns = incoming_schema.columns.map(({ name, type, required }) => ({
    required,
    type,
    name,
  }));
  const again = await check(own, {
    raw: JSON.stringify({ unknown: 1, incoming_schema: { columns }, contract_id }, null, 2),
  });
  assert.deepEqual([again.status, again.body], [200, first]);
});

test("a repetition after the contract changed has the stored check, and says so", async () => {
  const own = await setting();
  const first = await success(check(own));
  const { account_id } = own.tenant;
  await server.db.contract.update({
    where: { account_id_id: { account_id, id: own.contract.id } },
    data: { version: 2 },
  });
  const again = await check(own);
  assert.deepEqual([again.status, again.body], [200, first]);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal(again.headers.get("idempotent-outdated"), "0");
});

test("a different body gets 422 and costs nothing", async () => {
  const own = await setting();
  await success(check(own));
  const { incoming_schema } = checkOf(own.contract.id);
  for (const columns of [[], incoming_schema.columns.toReversed()]) {
    const json = { contract_id: own.contract.id, incoming_schema: { columns } };
    const { status, body } = await check(own, { json });
    assert.deepEqual([status, body.code], [422, "idempotency_key_reused"]);
  }
  assert.equal(await checksOf(own), 1);
});

test("of concurrent different bodies with one key, one is checked and the others are refused", async () => {
  const own = await setting();
  const answers = await inParallel(20, (index) => {
    const columns = [{ name: `c${index}`, type: "json" }];
    return check(own, { json: { contract_id: own.contract.id, incoming_schema: { columns } } });
  });
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 1, 422: 19 });
  assert.equal(await checksOf(own), 1);
});

test("without an Idempotency-Key each request is another check", async () => {
  const { tenant, contract } = await setting();
  const send = () =>
    server.send("POST /check", { key: tenant.live.key, json: checkOf(contract.id) });
  const [first, second] = [await success(send()), await success(send())];
  assert.notEqual(first.id, second.id);
});

test("a repetition is answered without credits", async () => {
  const own = await setting(1);
  const first = await success(check(own));
  await spendAll(server.db, own.tenant);
  assert.deepEqual(await success(check(own)), first);
});

test("concurrent repetitions of the check that spends the last credit get the same answer", async () => {
  const own = await setting(1);
  const answers = await Promise.all(Array.from({ length: 6 }, () => check(own)));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(await checksOf(own), 1);
});

test("a repetition counts against the rate limit like any request", async () => {
  const own = await setting();
  await success(check(own));
  await exhaustMinute(server.db, own.tenant);
  assert.equal((await check(own)).status, 429);
});

test("a 400 is not remembered", async () => {
  const own = await setting();
  assert.equal((await check(own, { raw: "{" })).status, 400);
  assert.equal((await check(own, { json: { contract_id: own.contract.id } })).status, 400);
  assert.equal((await check(own)).headers.get("idempotent-replayed"), null);
  assert.equal(await checksOf(own), 1);
});

test("a 403 is not remembered", async () => {
  const own = await setting(0);
  assert.equal((await check(own)).status, 403);
  await addCredits(server.db, own.tenant.account_id, { amount: 1, reason: "paid", actor: "test" });
  assert.equal((await check(own)).status, 200);
  assert.equal(await checksOf(own), 1);
});

test("a 404 is not remembered", async () => {
  const own = await setting();
  assert.equal((await check(own, { json: checkOf("nothing") })).status, 404);
  assert.equal((await check(own)).status, 200);
});

test("the keys of an account share its Idempotency-Keys, other accounts do not", async () => {
  const own = await setting();
  const first = await success(check(own));
  const { live, test } = own.tenant;
  const again = await success(check({ ...own, tenant: { ...own.tenant, live: test } }));
  assert.equal(again.id, first.id);
  assert.notEqual(live.key, test.key);

  const other = await success(check(await setting()));
  assert.notEqual(other.id, first.id);
});

test("an Idempotency-Key can be reused once it has expired", async () => {
  const own = await setting();
  const first = await success(check(own));
  const expiry = (interval: string) => server.db.$executeRaw`
    UPDATE idempotency SET expires_at = now() + ${interval}::interval
    WHERE account_id = ${own.tenant.account_id}`;
  await expiry("1 minute");
  assert.equal((await success(check(own))).id, first.id);
  await expiry("-1 second");
  const second = await success(check(own));
  assert.notEqual(second.id, first.id);
  assert.equal((await success(check(own))).id, second.id);
  assert.equal(await checksOf(own), 2);
});

test("an Idempotency-Key is valid for 24 hours", async () => {
  const own = await setting();
  await success(check(own));
  const rows = await server.db.$queryRaw<{ hours: number }[]>`
    SELECT extract(epoch FROM i.expires_at - c.created_at)::float / 3600 AS hours
    FROM idempotency i JOIN "check" c ON c.account_id = i.account_id AND c.id = i.check_id
    WHERE i.account_id = ${own.tenant.account_id}`;
  assert.deepEqual(
    rows.map(({ hours }) => Math.round(hours * 1000) / 1000),
    [24],
  );
});
