import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

type Listed = { id: string; last_used_at: string | null; is_active: boolean };

async function createKey(key: string, environment = "live") {
  return success(server.send("POST /keys", { key, json: { environment } }));
}

async function listed(key: string, id: string): Promise<Listed | undefined> {
  const keys: Listed[] = await success(server.send("GET /keys", { key }));
  return keys.find((entry) => entry.id === id);
}

async function codeOf(key: string) {
  const { status, body } = await server.send("GET /usage", { key });
  return status === 200 ? 200 : body.code;
}

for (const environment of ["live", "test"]) {
  test(`a new ${environment} key works at once and shows its first 16 characters`, async () => {
    const { live } = await newTenant(server.db);
    const created = await createKey(live.key, environment);
    assert.match(created.key, new RegExp(`^svc_${environment}_[0-9A-Za-z]{38}$`));
    assert.equal(created.key_preview, created.key.slice(0, 16));
    assert.deepEqual([created.environment, created.is_active], [environment, true]);
    assert.equal(await codeOf(created.key), 200);
  });
}

test("a key is shown in full only when it is created", async () => {
  const { live } = await newTenant(server.db);
  const { id, key } = await createKey(live.key);
  for (const operation of [
    "GET /keys",
    "POST /keys/{id}/revoke",
    "POST /keys/{id}/activate",
    "POST /keys/{id}/revoke",
    "DELETE /keys/{id}",
  ]) {
    const { status, text } = await server.send(operation, { key: live.key, id });
    assert.equal(status, 200);
    assert.ok(!text.includes(key), operation);
  }
});

test("a key goes from active to revoked to active to deleted, and works only while active", async () => {
  const { live } = await newTenant(server.db);
  const { id, key, key_preview } = await createKey(live.key, "test");
  const state = { id, environment: "test", key_preview };
  const steps: [operation: string, answer: object, code: string | number][] = [
    ["POST /keys/{id}/revoke", { ...state, is_active: false }, "revoked_key"],
    ["POST /keys/{id}/revoke", { ...state, is_active: false }, "revoked_key"],
    ["POST /keys/{id}/activate", { ...state, is_active: true }, 200],
    ["POST /keys/{id}/activate", { ...state, is_active: true }, 200],
    ["POST /keys/{id}/revoke", { ...state, is_active: false }, "revoked_key"],
    ["DELETE /keys/{id}", { id, deleted: true }, "unknown_key"],
  ];
  for (const [operation, answer, code] of steps) {
    assert.deepEqual(await success(server.send(operation, { key: live.key, id })), answer);
    assert.equal(await codeOf(key), code);
  }
  assert.equal(await listed(live.key, id), undefined);
  const { status } = await server.send("POST /keys/{id}/activate", { key: live.key, id });
  assert.equal(status, 404);
});

test("an active key cannot be deleted", async () => {
  const { live } = await newTenant(server.db);
  const { id, key } = await createKey(live.key);
  const { status, body } = await server.send("DELETE /keys/{id}", { key: live.key, id });
  assert.deepEqual([status, body.code], [409, "key_not_revoked"]);
  assert.equal(await codeOf(key), 200);
});

test("a key can revoke itself, and that is its last request", async () => {
  const { live, test } = await newTenant(server.db);
  const { is_active } = await success(
    server.send("POST /keys/{id}/revoke", { key: live.key, id: live.id }),
  );
  assert.equal(is_active, false);
  assert.equal(await codeOf(live.key), "revoked_key");
  const activate = await server.send("POST /keys/{id}/activate", { key: live.key, id: live.id });
  assert.equal(activate.status, 401);
  await success(server.send("POST /keys/{id}/activate", { key: test.key, id: live.id }));
  assert.equal(await codeOf(live.key), 200);
});

test("the last active key may be revoked", async () => {
  const { live, test } = await newTenant(server.db);
  await success(server.send("POST /keys/{id}/revoke", { key: live.key, id: test.id }));
  await success(server.send("POST /keys/{id}/revoke", { key: live.key, id: live.id }));
  assert.equal(await codeOf(live.key), "revoked_key");
});

test("keys are listed newest first, of both environments, with their status", async () => {
  const { tenant, active, revoked } = await newResources(server);
  const keys = await success(server.send("GET /keys", { key: tenant.live.key }));
  const states = keys.map((entry: Listed) => [entry.id, entry.is_active]);
  const isActive = new Map([[revoked.id, false]]);
  const ids = [active, revoked, tenant.live, tenant.test].map(({ id }) => id);
  assert.deepEqual(
    states,
    ids
      .sort()
      .reverse()
      .map((id) => [id, isActive.get(id) ?? true]),
  );
});

test("a key's last use is its last successful request", async () => {
  const { live } = await newTenant(server.db);
  const { id, key } = await createKey(live.key);
  const lastUse = async () => (await listed(live.key, id))?.last_used_at;
  assert.equal(await lastUse(), null);

  const { status } = await server.send("GET /contracts/{id}", { key, id: "nothing" });
  await server.send("POST /contracts", { key, json: {} });
  await server.send("GET /nowhere", { key });
  await server.send("PUT /usage", { key });
  assert.equal(status, 404);
  assert.equal(await lastUse(), null);

  await success(server.send("GET /usage", { key }));
  const first = await lastUse();
  assert.match(first ?? "", /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  const rows = await server.db.$queryRaw<{ recent: boolean }[]>`
    SELECT last_used_at BETWEEN created_at AND clock_timestamp() AS recent
    FROM api_key WHERE id = ${id}`;
  assert.deepEqual(rows, [{ recent: true }]);

  await server.send("GET /contracts/{id}", { key, id: "nothing" });
  await server.send("POST /keys/{id}/revoke", { key: live.key, id });
  await server.send("GET /usage", { key });
  assert.equal(await lastUse(), first);
});

test("of two concurrent deletions of a revoked key one succeeds, the other gets 404", async () => {
  for (let round = 0; round < 5; round++) {
    const { key, revoked } = await newResources(server);
    const operation = `DELETE /keys/${revoked.id}`;
    const answers = await Promise.all([1, 2, 3].map(() => server.send(operation, { key })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404]);
  }
});
