import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import type { Pool, QueryConfig } from "pg";
import { Overloaded } from "#server/batch/overloaded.ts";
import { openChecks } from "#server/checks/checks.ts";
import { tally } from "#testing/parallel.ts";
import { until } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

/**
 * Creates a key known to the server, a contract, and a function that returns the counted requests.
 */
async function newSetting() {
  const { account_id, live } = await newTenant(server.db);
  const { key } = live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  // Counted in the next minute, which ends after the test.
  await server.db.$executeRaw`
    UPDATE request_count SET minute = date_trunc('minute', now()) + interval '1 minute'
    WHERE account_id = ${account_id}`;
  const check = () => server.send("POST /check", { key, json: checkOf(contract.id) });
  async function counted() {
    const row = await server.db.requestCount.findFirst({ where: { account_id } });
    return row?.count ?? 0;
  }
  return { account_id, check, counted };
}

/** Runs `query` in place of the statement that records checks. */
function recordBy(t: TestContext, query: (statement: QueryConfig) => Promise<unknown>) {
  const { services, db } = server;
  const { checks } = services;
  t.after(() => {
    services.checks = checks;
  });
  const pool = {
    query: (statement: QueryConfig) =>
      statement.name === "record" ? query(statement) : db.pool.query(statement),
  };
  services.checks = openChecks(pool as unknown as Pool);
}

test("of one key's concurrent checks, at most 8 are not yet counted", async (t) => {
  const { check, counted } = await newSetting();
  let gate = Promise.withResolvers<void>();
  recordBy(t, async (statement) => {
    await gate.promise;
    return server.db.pool.query(statement);
  });
  for (const before of [1, 21]) {
    gate = Promise.withResolvers();
    const answers = Array.from({ length: 20 }, check);
    await until(async () => (await counted()) >= before + 12);
    assert.equal(await counted(), before + 12);
    gate.resolve();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    assert.deepEqual(tally(statuses), { 200: 20 });
    assert.equal(await counted(), before + 20);
  }
});

const FAILURES: [what: string, error: Error, status: number][] = [
  ["cannot be carried out", new Overloaded(), 503],
  ["meets what nobody expected", new Error("what"), 500],
];

for (const [what, error, status] of FAILURES) {
  test(`a check that ${what} keeps its ${status}, and is not counted`, async (t) => {
    const { check, counted } = await newSetting();
    recordBy(t, () => Promise.reject(error));
    assert.equal((await check()).status, status);
    assert.equal(await counted(), 1);
  });

  test(`a check that is judged again, and then ${what}, is counted once`, async (t) => {
    const { account_id, check, counted } = await newSetting();
    const statements: unknown[] = [];
    recordBy(t, async (statement) => {
      if (statements.push(statement) > 1) throw error;
      await server.db.$executeRaw`
        UPDATE account SET subjects_version = subjects_version + 1 WHERE id = ${account_id}`;
      return server.db.pool.query(statement);
    });
    const answer = await check();
    assert.deepEqual([answer.status, answer.headers.get("x-ratelimit-remaining")], [status, "98"]);
    assert.equal(await counted(), 2);
    assert.equal(statements.length, 2);
  });
}
