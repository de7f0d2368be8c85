import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

test("a key keeps its label until it is changed", async () => {
  const tenant = await newTenant(server.db);
  const { keyring } = asPerson(server, tenant);
  const created = await keyring.create({ environment: "test", label: "  nightly load " });
  assert.equal(created.label, "nightly load");
  assert.match(created.key, /^svc_test_/);
  const labels = async () => (await keyring.list()).map(({ id, label }) => [id, label]);
  const others = [tenant.test.id, tenant.live.id].map((id) => [id, null]);
  assert.deepEqual(await labels(), [[created.id, "nightly load"], ...others]);
  assert.deepEqual(await keyring.rename({ id: created.id, label: " " }), {
    id: created.id,
    label: null,
  });
  assert.deepEqual(await labels(), [[created.id, null], ...others]);
  assert.equal((await keyring.create({ environment: "live" })).label, null);
  const events = await server.db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: { startsWith: "keyring." } },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["keyring.create", created.id, { environment: "test", label: "nightly load" }],
      ["keyring.rename", created.id, { changes: { label: ["nightly load", null] } }],
      ["keyring.create", events[2]?.target, { environment: "live" }],
    ],
  );
});

test("a key's owner is marked if their address is not verified, in the console only", async () => {
  const tenant = await newTenant(server.db);
  const verified = async () =>
    (await asPerson(server, tenant).keyring.list()).map(({ owner_verified }) => owner_verified);
  assert.deepEqual(await verified(), [true, true]);
  const where = { id: tenant.user_id };
  await server.db.user.update({ where, data: { email_verified: false } });
  assert.deepEqual(await verified(), [false, false]);
  const { text } = await server.send("GET /keys", { key: tenant.live.key });
  assert.ok(!text.includes("owner"), text);
});

test("the specification's answers about keys have no additional fields", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const json = { environment: "live", label: "b", rights: ["check"], contracts: ["a"] };
  const made = await server.send("POST /keys", { key, json });
  const listed = await server.send("GET /keys", { key });
  assert.ok(listed.text.includes(made.body.id));
  for (const { text } of [listed, made]) {
    assert.doesNotMatch(text, /label|rights|contracts|expires/);
  }
  const [first] = await asPerson(server, tenant).keyring.list();
  assert.deepEqual([first?.label, first?.rights, first?.contracts], ["b", ["check"], ["a"]]);
});

test("a label is storable text of at most 60 characters", async () => {
  const { keyring } = asPerson(server, await newTenant(server.db));
  for (const label of ["x".repeat(61), "a\0b", "\ud800"]) {
    await assert.rejects(keyring.create({ environment: "live", label }), /./, label);
  }
  const { label } = await keyring.create({ environment: "live", label: "x".repeat(60) });
  assert.equal(label?.length, 60);
});

test("only people who may change the account can label its keys", async () => {
  const tenant = await newTenant(server.db);
  const { id } = tenant.live;
  for (const role of ["viewer", "support"] as const) {
    const { keyring } = asPerson(server, tenant, role);
    await assert.rejects(keyring.rename({ id, label: "a" }), { problem: "not_allowed" });
    await assert.rejects(keyring.create({ environment: "live" }), { problem: "not_allowed" });
    assert.equal((await keyring.list()).length, 2);
  }
  const { keyring } = asPerson(server, await newTenant(server.db), "owner");
  for (const other of [id, "key_01kaf5tz8ve5zsb2b8v0x3m6he", "nonsense"]) {
    await assert.rejects(keyring.rename({ id: other, label: "a" }), { problem: "key_not_found" });
  }
});

test("labelled keys count against the hourly limit, too", async () => {
  const tenant = await newTenant(server.db);
  // Counted in the next hour, which ends after the test.
  await server.db.$executeRaw`
    INSERT INTO key_creation_count (user_id, hour, count)
    VALUES (${tenant.user_id}, date_trunc('hour', now()) + interval '1 hour', 0)`;
  const { keyring } = asPerson(server, tenant);
  for (let made = 0; made < 10; made++) await keyring.create({ environment: "live", label: "a" });
  await assert.rejects(keyring.create({ environment: "live", label: "a" }), {
    problem: "key_creation_limited",
  });
});

for (const field of ["scopes", "permission", "contractIds", "READ_ONLY", "expires", "ttl"]) {
  test(`a key narrowed with ${field} is refused in the console, too, and none is made`, async () => {
    const tenant = await newTenant(server.db);
    const { keyring } = asPerson(server, tenant);
    const wanted = { environment: "live" as const, [field]: "check" };
    await assert.rejects(keyring.create(wanted), { code: "BAD_REQUEST" });
    assert.equal((await keyring.list()).length, 2);
  });
}
