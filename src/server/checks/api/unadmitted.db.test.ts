import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Pool, QueryConfig } from "pg";
import { Overloaded } from "#server/batch/collect.ts";
import { tally } from "#server/testing/parallel.ts";
import { until } from "#server/testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#server/testing/servers/rest-server.ts";
import { checkOf, newContract, success } from "#server/testing/tenants/resources.ts";
import { newTenant } from "#server/testing/tenants/tenant.ts";
import { collectedStatements } from "../store/collected.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

/** A key that the server has met with one request, a contract, and how many requests are counted. */
async function newSetting() {
  const { account_id, live } = await newTenant(server.db);
  const { key } = live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  // Counted in the next minute, which goes on longer than the test.
  await server.db.$executeRaw`
    UPDATE request_count SET minute = date_trunc('minute', now()) + interval '1 minute'
    WHERE account_id = ${account_id}`;
  const check = () => server.send("POST /check", { key, json: checkOf(contract.id) });
  async function counted() {
    const row = await server.db.requestCount.findFirst({ where: { account_id } });
    return row?.count ?? 0;
  }
  return { check, counted };
}

test("of the checks of one key that are under way, 8 are not yet counted", async (t) => {
  const { check, counted } = await newSetting();
  let gate = Promise.withResolvers<void>();
  const { pool } = server.db;
  const slow = {
    query: async (statement: QueryConfig) => {
      if (statement.name === "record") await gate.promise;
      return pool.query(statement);
    },
  };
  const { collected } = server.services;
  t.after(() => {
    server.services.collected = collected;
  });
  server.services.collected = collectedStatements(slow as unknown as Pool);
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
    const { collected } = server.services;
    t.mock.method(collected, "recordCheck", () => Promise.reject(error));
    assert.equal((await check()).status, status);
    assert.equal(await counted(), 1);
  });

  test(`a check that was crowded out, and then ${what}, is counted once`, async (t) => {
    const { check, counted } = await newSetting();
    const { collected } = server.services;
    const { recordCheck } = collected;
    const mock = t.mock.method(collected, "recordCheck", () => Promise.reject(error));
    mock.mock.mockImplementationOnce(async (asked) => {
      const { admission } = await recordCheck({ ...asked, subjects_version: -1 });
      return { recorded: "crowded_out", admission };
    });
    const answer = await check();
    assert.deepEqual([answer.status, answer.headers.get("x-ratelimit-remaining")], [status, "98"]);
    assert.equal(await counted(), 2);
  });
}
