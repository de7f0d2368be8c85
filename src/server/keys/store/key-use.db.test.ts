import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KEY_USE_DAYS } from "#domain/limit.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newResources, success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { deleteKey, setKeyActive } from "./api-key.ts";
import { deleteOldUses } from "./key-use.ts";
import { keyUseWriter } from "./key-use-writer.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const DAY_MS = 86_400_000;

const CHECK = { operation: "POST /check", rights: ["check" as const] };

async function usesOf(tenant: Tenant, id = tenant.live.id) {
  const uses = await asPerson(server, tenant).keyring.use({ id });
  return uses.map(({ operation, rights, count, network }) => [operation, rights, count, network]);
}

test("what a key is used for is counted by operation, if it succeeds", async () => {
  const { tenant, contract } = await newResources(server);
  const { key } = tenant.test;
  const check = { key, json: checkOf(contract.id) };
  for (const _ of [1, 2]) await success(server.send("POST /check", check));
  await success(server.send("GET /keys/{id}/rights", { key, id: "self" }));
  await server.send("POST /check", { key, json: checkOf("nothing") });
  await success(server.send("GET /usage", { key }));
  const uses = await usesOf(tenant, tenant.test.id);
  assert.deepEqual(uses.toSorted(), [
    ["GET /keys/{id}/rights", [], 1, "127.0.0.0/24"],
    ["GET /usage", ["check", "read"], 1, "127.0.0.0/24"],
    ["POST /check", ["check"], 2, "127.0.0.0/24"],
  ]);
});

test("servers add to the same counts, and the latest network is kept", async () => {
  const tenant = await newTenant(server.db);
  const of = { account_id: tenant.account_id, key_id: tenant.live.id };
  const [one, other] = [keyUseWriter(server.db.pool), keyUseWriter(server.db.pool)];
  const now = Date.now();
  one.note(of, { ...CHECK, address: "192.0.2.1" }, now);
  one.note(of, { ...CHECK, address: "198.51.100.1" }, now - 1000);
  other.note(of, { ...CHECK, address: "203.0.113.9" }, now - 5);
  await Promise.all([one.flush(), other.flush()]);
  assert.deepEqual(await usesOf(tenant), [["POST /check", ["check"], 3, "192.0.2.0/24"]]);
});

test("uses older than the days that are kept are left out, and then deleted", async () => {
  const tenant = await newTenant(server.db);
  const of = { account_id: tenant.account_id, key_id: tenant.live.id };
  const writer = keyUseWriter(server.db.pool);
  const use = { ...CHECK, address: "" };
  for (const days of [0, KEY_USE_DAYS - 1, KEY_USE_DAYS, KEY_USE_DAYS + 5]) {
    writer.note(of, use, Date.now() - days * DAY_MS);
  }
  await writer.flush();
  assert.deepEqual(await usesOf(tenant), [["POST /check", ["check"], 2, null]]);
  const rows = () => server.db.keyUse.count({ where: { account_id: tenant.account_id } });
  assert.equal(await rows(), 4);
  while ((await deleteOldUses(server.db, 1)) > 0);
  assert.equal(await rows(), 2);
});

test("deleting a key deletes its uses, and no more are written for it", async () => {
  const tenant = await newTenant(server.db);
  const { account_id, live } = tenant;
  const of = { account_id, key_id: live.id };
  const writer = keyUseWriter(server.db.pool);
  const note = async () => {
    writer.note(of, { ...CHECK, address: "" }, Date.now());
    await writer.flush();
    return server.db.keyUse.count({ where: { account_id } });
  };
  assert.equal(await note(), 1);
  await setKeyActive(server.db, account_id, live.id, false);
  await deleteKey(server.db, account_id, live.id);
  assert.equal(await server.db.keyUse.count({ where: { account_id } }), 0);
  assert.equal(await note(), 0);
});
