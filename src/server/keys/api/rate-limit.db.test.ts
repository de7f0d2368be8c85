import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inParallel, tally } from "#testing/parallel.ts";
import { testDatabase } from "#testing/servers/database.ts";
import {
  type Answer,
  type RestServer,
  type Send,
  startRestServer,
} from "#testing/servers/rest-server.ts";
import {
  checkOf,
  newContract,
  newResources,
  newWebhook,
  success,
} from "#testing/tenants/resources.ts";
import { exhaustMinute, newTenant, spendAll } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ db: testDatabase(20) });
});
after(() => server.close());

const number = (answer: Answer, name: string) => Number(answer.headers.get(name));

/** Groups responses by the minute that their headers name. */
function byWindow(answers: Answer[]): Answer[][] {
  const windows = Object.groupBy(answers, (answer) => number(answer, "x-ratelimit-reset"));
  return Object.values(windows).map((window) => window ?? []);
}

/** Returns the seconds since 1970 by the database's clock. */
async function databaseSeconds() {
  const [row] = await server.db.$queryRaw<{ now: number }[]>`
    SELECT extract(epoch FROM clock_timestamp())::float AS now`;
  return row?.now ?? 0;
}

test("of 300 concurrent requests with one key, exactly 100 pass in a minute", async () => {
  const { live } = await newTenant(server.db);
  const answers = await inParallel(300, () => server.send("GET /usage", { key: live.key }), 60);
  for (const window of byWindow(answers)) {
    const passed = window.filter(({ status }) => status === 200);
    const refused = window.filter(({ status }) => status === 429);
    assert.equal(passed.length, Math.min(100, window.length));
    assert.equal(passed.length + refused.length, window.length);
    const left = passed.map((answer) => number(answer, "x-ratelimit-remaining"));
    assert.deepEqual(
      left.sort((a, b) => b - a),
      left.map((_, index) => 99 - index),
    );
  }
});

test("every response to a known key has the rate limit headers, errors too", async () => {
  const { live } = await newTenant(server.db);
  const { key } = live;
  const answers = [
    await server.send("GET /usage", { key }),
    await server.send("GET /contracts/{id}", { key, id: "nothing" }),
    await server.send("POST /contracts", { key, json: {} }),
    await server.send("POST /contracts", { key, json: newContract() }),
  ];
  for (const window of byWindow(answers)) {
    for (const [index, answer] of window.entries()) {
      assert.equal(number(answer, "x-ratelimit-limit"), 100);
      assert.equal(number(answer, "x-ratelimit-remaining"), 99 - index);
      assert.equal(number(answer, "x-ratelimit-reset") % 60, 0);
      assert.equal(answer.headers.get("ratelimit-policy"), '"minute";q=100;w=60');
      const [, left, seconds] =
        /^"minute";r=(\d+);t=(\d+)$/.exec(answer.headers.get("ratelimit") ?? "") ?? [];
      assert.equal(Number(left), 99 - index);
      assert.ok(Number(seconds) >= 1 && Number(seconds) <= 60);
    }
  }
});

test("of 300 concurrent checks with one key on two servers, exactly 100 are stored in a minute", async () => {
  const other = await startRestServer();
  try {
    const { tenant, contract } = await newResources(server);
    const { key } = tenant.test;
    const send = (index: number) => {
      const options = { key, json: checkOf(contract.id) };
      return (index % 2 ? server : other).send("POST /check", options);
    };
    const answers = await inParallel(300, send, 60);
    for (const window of byWindow(answers)) {
      const { 200: passed = 0, 429: refused = 0 } = tally(window.map(({ status }) => status));
      assert.deepEqual([passed, passed + refused], [Math.min(100, window.length), window.length]);
    }
    const where = { account_id: tenant.account_id, key_id: tenant.test.id };
    const stored = await server.db.check.count({ where });
    assert.equal(stored, answers.filter(({ status }) => status === 200).length);
  } finally {
    await other.close();
  }
});

test("a check counts once, whatever its outcome", async () => {
  const { tenant, key, contract } = await newResources(server);
  const json = checkOf(contract.id);
  const headers = { "Idempotency-Key": "k" };
  const check = (options: Send) => server.send("POST /check", { key, json, ...options });
  const answers = [
    await check({}),
    await check({ json: undefined, raw: "{", headers: { "Content-Type": "application/json" } }),
    await check({ json: {} }),
    await check({ json: checkOf("nothing") }),
    await check({ headers }),
    await check({ headers }),
    await check({ headers, json: { ...json, incoming_schema: { columns: [] } } }),
  ];
  await success(server.send("POST /webhooks", { key: tenant.test.key, json: newWebhook() }));
  answers.push(await check({}));
  await spendAll(server.db, tenant);
  answers.push(await check({}));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400, 400, 404, 200, 200, 422, 200, 403],
  );
  for (const window of byWindow(answers)) {
    const left = window.map((answer) => number(answer, "x-ratelimit-remaining"));
    const first = left[0] ?? 0;
    assert.deepEqual(
      left,
      left.map((_, index) => first - index),
    );
  }
});

test("a 429 says to wait until the minute ends", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  await server.send("GET /usage", { key });
  await exhaustMinute(server.db, tenant);
  const before = await databaseSeconds();
  const answer = await server.send("GET /usage", { key });
  const after = await databaseSeconds();
  assert.equal(answer.status, 429);
  assert.equal(number(answer, "x-ratelimit-remaining"), 0);
  const wait = number(answer, "retry-after");
  assert.ok(answer.headers.get("ratelimit")?.endsWith(`;t=${wait}`));
  const end = number(answer, "x-ratelimit-reset");
  assert.ok(wait >= Math.ceil(end - after) && wait <= Math.ceil(end - before));
});

test("each key has its own limit", async () => {
  const tenant = await newTenant(server.db);
  await server.send("GET /usage", { key: tenant.live.key });
  await exhaustMinute(server.db, tenant);
  await success(server.send("GET /usage", { key: tenant.test.key }));
  assert.equal((await server.send("GET /usage", { key: tenant.live.key })).status, 429);
});

test("a limit resets with the minute", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  await server.send("GET /usage", { key });
  await exhaustMinute(server.db, tenant);
  assert.equal((await server.send("GET /usage", { key })).status, 429);
  await server.db.$executeRaw`
    UPDATE request_count SET minute = date_trunc('minute', now()) - interval '1 minute'
    WHERE account_id = ${tenant.account_id}`;
  const answer = await server.send("GET /usage", { key });
  assert.deepEqual([answer.status, number(answer, "x-ratelimit-remaining")], [200, 99]);
});

test("health, the document, unknown paths and methods are not counted", async () => {
  const { live } = await newTenant(server.db);
  const { key } = live;
  for (const operation of ["GET /health", "GET /openapi.json", "GET /nowhere", "PUT /usage"]) {
    const { headers } = await server.send(operation, { key });
    assert.equal(headers.get("x-ratelimit-limit"), null, operation);
  }
  const answer = await server.send("GET /usage", { key });
  assert.equal(number(answer, "x-ratelimit-remaining"), 99);
});

test("a revoked key gets no rate limit headers", async () => {
  const { live } = await newTenant(server.db);
  await success(server.send("POST /keys/{id}/revoke", { key: live.key, id: live.id }));
  const { status, headers } = await server.send("GET /usage", { key: live.key });
  assert.deepEqual([status, headers.get("x-ratelimit-limit")], [401, null]);
});
