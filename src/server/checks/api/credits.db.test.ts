import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addCredits } from "#server/accounts/store/credits.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, success } from "#testing/tenants/resources.ts";
import { newKeys, newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ db: testDatabase(20) });
});
after(() => server.close());

/** Returns what is stored about an account's credits. */
async function books(account_id: string) {
  const [row] = await server.db.$queryRaw<Record<string, number>[]>`
    SELECT credits_remaining::int AS remaining, credits_used::int AS used, total_checks::int AS total,
      (SELECT count(*)::int FROM "check" c WHERE c.account_id = a.id) AS checks,
      (SELECT sum(amount)::int FROM credit_entry e WHERE e.account_id = a.id) AS ledger,
      (SELECT -sum(amount)::int FROM credit_entry e
        WHERE e.account_id = a.id AND e.id LIKE 'day\_%') AS entered
    FROM account a WHERE id = ${account_id}`;
  return row;
}

test("of 1,000 concurrent checks on a balance of 200, exactly 200 are paid and answered", async () => {
  const tenant = await newTenant(server.db, 200);
  const keys = await newKeys(server.db, tenant, 20);
  const contract = await success(
    server.send("POST /contracts", { key: tenant.live.key, json: newContract() }),
  );
  const answers = await inParallel(
    1000,
    (index) =>
      server.send("POST /check", { key: keys[index % keys.length], json: checkOf(contract.id) }),
    60,
  );
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 200: 200, 403: 800 });
  const ids = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
  assert.equal(ids.size, 200);
  const expected = { remaining: 0, used: 200, total: 200, checks: 200, ledger: 0, entered: 200 };
  assert.deepEqual(await books(tenant.account_id), expected);
  const { body } = await server.send("GET /usage", { key: tenant.live.key });
  assert.deepEqual(body, { credits_remaining: 0, credits_used: 200, total_checks: 200 });
});

test("without credits each check is 403 until the account is topped up", async () => {
  const tenant = await newTenant(server.db, 1);
  const { key } = tenant.live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));
  const run = async () =>
    (await server.send("POST /check", { key, json: checkOf(contract.id) })).status;
  assert.deepEqual([await run(), await run(), await run()], [200, 403, 403]);
  await addCredits(server.db, tenant.account_id, { amount: 2, reason: "paid", actor: "test" });
  assert.deepEqual([await run(), await run(), await run()], [200, 200, 403]);
  const expected = { remaining: 0, used: 3, total: 3, checks: 3, ledger: 0, entered: 3 };
  assert.deepEqual(await books(tenant.account_id), expected);
});

test("a refused check costs nothing, and neither does any other request", async () => {
  const tenant = await newTenant(server.db, 10);
  const { key } = tenant.live;
  const { id } = await success(server.send("POST /contracts", { key, json: newContract() }));
  await success(server.send("POST /contracts/infer", { key, json: { sample: { a: 1 } } }));
  await success(server.send("GET /contracts", { key }));
  for (const json of [{}, checkOf("nothing"), { ...checkOf(id), incoming_schema: null }]) {
    await server.send("POST /check", { key, json });
  }
  const { body } = await server.send("GET /usage", { key });
  assert.deepEqual(body, { credits_remaining: 10, credits_used: 0, total_checks: 0 });
});

test("accounts that spend concurrently do not spend each other's credits", async () => {
  const tenants = await Promise.all([5, 10, 15].map((credits) => newTenant(server.db, credits)));
  const counts = await Promise.all(
    tenants.map(async ({ live, test }) => {
      const contract = await success(
        server.send("POST /contracts", { key: live.key, json: newContract() }),
      );
      const answers = await inParallel(20, (index) =>
        server.send("POST /check", {
          key: index % 2 ? live.key : test.key,
          json: checkOf(contract.id),
        }),
      );
      return answers.filter(({ status }) => status === 200).length;
    }),
  );
  assert.deepEqual(counts, [5, 10, 15]);
});
