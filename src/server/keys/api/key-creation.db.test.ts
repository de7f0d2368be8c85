import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inParallel, tally } from "#testing/parallel.ts";
import { CONNECTIONS, testDatabase } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ db: testDatabase(20) });
});
after(() => server.close());

/** Creates a tenant whose keys count in the next hour, so that no hour ends during the test. */
async function tenantInNextHour(): Promise<Tenant> {
  const tenant = await newTenant(server.db);
  await server.db.$executeRaw`
    INSERT INTO key_creation_count (user_id, hour, count)
    VALUES (${tenant.user_id}, date_trunc('hour', now()) + interval '1 hour', 0)`;
  return tenant;
}

function create({ key }: { key: string }) {
  return server.send("POST /keys", { key, json: { environment: "test" } });
}

test("of 50 concurrent key creations by one user, exactly 10 succeed", async () => {
  const { live, test } = await tenantInNextHour();
  const answers = await inParallel(50, (index) => create(index % 2 ? live : test), CONNECTIONS);
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 10, 429: 40 });
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.body.code, "key_creation_limited");
  const wait = Number(refused?.headers.get("retry-after"));
  assert.ok(wait >= 1 && wait <= 3600, `Retry-After: ${wait}`);
  const keys = await success(server.send("GET /keys", { key: live.key }));
  assert.equal(keys.length, 12);
});

test("a key created by a key counts for the same user", async () => {
  const { live } = await tenantInNextHour();
  let creator = live;
  for (let count = 0; count < 10; count++) creator = await success(create(creator));
  assert.equal((await create(creator)).status, 429);
  assert.equal((await create(live)).status, 429);
});

test("deleted keys still count", async () => {
  const { live } = await tenantInNextHour();
  for (let count = 0; count < 10; count++) {
    const { id } = await success(create(live));
    await success(server.send("POST /keys/{id}/revoke", { key: live.key, id }));
    await success(server.send("DELETE /keys/{id}", { key: live.key, id }));
  }
  assert.equal((await create(live)).status, 429);
});

test("a refused body is not counted", async () => {
  const { live } = await tenantInNextHour();
  for (let count = 0; count < 10; count++) {
    await server.send("POST /keys", { key: live.key, json: { environment: "staging" } });
  }
  assert.equal((await create(live)).status, 201);
});

test("the limit resets with the hour", async () => {
  const { live, user_id } = await newTenant(server.db);
  await server.db.$executeRaw`
    INSERT INTO key_creation_count (user_id, hour, count)
    VALUES (${user_id}, date_trunc('hour', now()) - interval '1 hour', 10)`;
  assert.equal((await create(live)).status, 201);
});

test("each user has their own limit", async () => {
  const first = await tenantInNextHour();
  const second = await tenantInNextHour();
  const answers = await inParallel(
    30,
    (index) => create((index % 2 ? first : second).live),
    CONNECTIONS,
  );
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 20, 429: 10 });
});
