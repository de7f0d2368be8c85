import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { KeyRight } from "#domain/keys/right.ts";
import { createCaller } from "#server/api/router.ts";
import { revokeKeysOf } from "#server/keys/store/api-key.ts";
import { removeMember } from "#server/people/store/member.ts";
import { removeUser } from "#server/people/store/remove-user.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { keyCaller } from "#testing/tenants/caller.ts";
import { newMember } from "#testing/tenants/member.ts";
import { checkOf, newResources, success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const END = new Date(Date.now() + 86_400_000).toISOString();
const LATER = new Date(Date.now() + 2 * 86_400_000).toISOString();

const FULL = { kind: "pipeline", label: null, rights: ["all"], contracts: [], expires_at: null };

function make(key: string, grant: object = {}) {
  return server.send("POST /keys", { key, json: { environment: "test", ...grant } });
}

function narrow(key: string, id: string, json: object) {
  return server.send("PUT /keys/{id}/rights", { key, id, json });
}

/** Returns what a key may do, as it is told itself. */
async function ownRights(key: string) {
  const { id: _, ...rights } = await success(
    server.send("GET /keys/{id}/rights", { key, id: "self" }),
  );
  return rights;
}

async function logged({ account_id }: Tenant, target: string) {
  const events = await server.db.auditEvent.findMany({
    where: { account_id, target },
    orderBy: { id: "asc" },
  });
  return events.map(({ action, detail }) => [action, detail]);
}

test("a key created without limits can do everything and never expires", async () => {
  const { live } = await newTenant(server.db);
  const made = await success(make(live.key));
  assert.deepEqual(await ownRights(made.key), FULL);
});

test("a key can do what its request asked for, and the audit log says so", async () => {
  const tenant = await newTenant(server.db);
  const wishes = { rights: ["read", "check", "read"], contracts: ["a*", "a*"], expires_at: END };
  const made = await success(make(tenant.live.key, { ...wishes, label: " nightly " }));
  const grant = { rights: ["check", "read"], contracts: ["a*"], expires_at: END };
  assert.deepEqual(await ownRights(made.key), { ...FULL, ...grant, label: "nightly" });
  assert.deepEqual(await logged(tenant, made.id), [
    ["keys.create", { environment: "test", label: "nightly", ...grant }],
  ]);
});

test("a key creates keys that can do as much as itself, unless the request asks for less", async () => {
  const { live } = await newTenant(server.db);
  const grant = { rights: ["check", "keys"], contracts: ["shop_*"], expires_at: END };
  const maker = await success(make(live.key, grant));
  assert.deepEqual(await ownRights((await success(make(maker.key))).key), { ...FULL, ...grant });
  const less = { rights: ["check"], contracts: ["shop_eu_*"] };
  const made = await success(make(maker.key, less));
  assert.deepEqual(await ownRights(made.key), { ...FULL, ...grant, ...less });
});

const BEYOND: [given: object, words: RegExp][] = [
  [{ rights: ["all"] }, /The right `all` goes beyond/],
  [{ rights: ["check", "gate"] }, /The right `gate` goes beyond/],
  [{ contracts: [] }, /Reaching all contracts goes beyond/],
  [{ contracts: ["shop_a", "orders"] }, /contracts\[1\], "orders", goes beyond/],
  [{ contracts: ["*"] }, /contracts\[0\]/],
  [{ expires_at: null }, /The time until `expires_at` goes beyond/],
  [{ expires_at: LATER }, /The time until `expires_at` goes beyond/],
];

for (const [wish, words] of BEYOND) {
  test(`a key creates none, and widens none, beyond what it has: ${JSON.stringify(wish)}`, async () => {
    const tenant = await newTenant(server.db);
    const grant = { rights: ["check", "keys"], contracts: ["shop_*"], expires_at: END };
    const maker = await success(make(tenant.live.key, grant));
    for (const answer of [
      await make(maker.key, wish),
      await narrow(maker.key, maker.id, wish),
      await narrow(tenant.live.key, maker.id, wish),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [403, "not_permitted"]);
      assert.match(answer.body.detail, words);
    }
    assert.equal((await success(server.send("GET /keys", tenant.live))).length, 3);
    assert.deepEqual(await ownRights(maker.key), { ...FULL, ...grant });
  });
}

test("a key is narrowed field by field, and unchanged fields are not logged", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const { id, key: made } = await success(make(key));
  const steps: [json: object, now: object][] = [
    [{ rights: ["check", "read"] }, { rights: ["check", "read"] }],
    [{ rights: ["read", "check"] }, { rights: ["check", "read"] }],
    [{ expires_at: null }, { rights: ["check", "read"] }],
    [{ contracts: ["a", "b*"] }, { rights: ["check", "read"], contracts: ["a", "b*"] }],
    [
      { rights: ["check"], contracts: ["bb*"] },
      { rights: ["check"], contracts: ["bb*"] },
    ],
    [{ expires_at: END }, { rights: ["check"], contracts: ["bb*"], expires_at: END }],
  ];
  for (const [json, now] of steps) {
    assert.deepEqual(await success(narrow(key, id, json)), { id, ...FULL, ...now });
    assert.deepEqual(await ownRights(made), { ...FULL, ...now });
  }
  const changes = (await logged(tenant, id)).slice(1).map(([, detail]) => detail);
  assert.deepEqual(changes, [
    { changes: { rights: [["all"], ["check", "read"]] } },
    { changes: { contracts: [[], ["a", "b*"]] } },
    {
      changes: {
        rights: [["read"], []],
        contracts: [["a", "b*"], ["bb*"]],
      },
    },
    { changes: { expires_at: [null, END] } },
  ]);
});

test("only an owner can widen a key, in the console; others can only narrow it", async () => {
  const tenant = await newTenant(server.db);
  const { id } = await success(make(tenant.live.key, { rights: ["check"], contracts: ["a"] }));
  const member = asPerson(server, tenant, "member");
  const more = { id, rights: ["check" as const, "read" as const], contracts: [] };
  await assert.rejects(member.keys.setRights(more), { problem: "not_permitted" });
  await assert.rejects(asPerson(server, tenant, "viewer").keys.setRights(more), {
    problem: "not_allowed",
  });
  const grant = await asPerson(server, tenant, "owner").keys.setRights(more);
  assert.deepEqual([grant.rights, grant.contracts], [["check", "read"], []]);
  await member.keys.setRights({ id, rights: ["read"], expires_at: END as never });
  const last = await asPerson(server, tenant, "owner").keys.setRights({ id, expires_at: null });
  assert.deepEqual([last.rights, last.expires_at], [["read"], null]);
});

test("what another key may do can be read with the right to read", async () => {
  const { live, test: other } = await newTenant(server.db);
  const { key } = await success(make(live.key, { rights: ["check"] }));
  const read = (id: string) => server.send("GET /keys/{id}/rights", { key, id });
  for (const id of [other.id, "key_nothing"]) assert.equal((await read(id)).status, 403);
  assert.equal((await read("self")).status, 200);
});

test("a key cannot activate one that may do more than itself", async () => {
  const { live } = await newTenant(server.db);
  const [full, narrowed] = [
    await success(make(live.key)),
    await success(make(live.key, { rights: ["keys"] })),
  ];
  const maker = await success(make(live.key, { rights: ["check", "keys"] }));
  for (const { id } of [full, narrowed]) {
    await success(server.send("POST /keys/{id}/revoke", { key: maker.key, id }));
  }
  const activate = async (id: string) =>
    (await server.send("POST /keys/{id}/activate", { key: maker.key, id })).body.code ?? null;
  assert.equal(await activate(full.id), "not_permitted");
  assert.equal(await activate(narrowed.id), null);
  assert.equal(await activate("key_nothing"), "key_not_found");
});

test("an expired key is listed as not working, and can be deleted", async () => {
  const { live } = await newTenant(server.db);
  const { id } = await success(make(live.key, { expires_at: END }));
  await server.db.apiKey.updateMany({ where: { id }, data: { expires_at: new Date() } });
  const send = (name: string) => server.send(name, { key: live.key, id });
  const listed = (await success(send("GET /keys"))).find((key: { id: string }) => key.id === id);
  assert.equal(listed.is_active, false);
  assert.equal((await success(send("POST /keys/{id}/activate"))).is_active, false);
  assert.equal((await send("DELETE /keys/{id}")).status, 200);
});

test("owners create service keys, which create others and outlast the account's people", async () => {
  const own = await newResources(server);
  const { tenant } = own;
  const { account_id } = tenant;
  const wanted = { environment: "live" as const, kind: "service" as const };
  await assert.rejects(asPerson(server, tenant, "member").keyring.create(wanted), {
    problem: "not_allowed",
  });
  const { id: user_id } = await newMember(server.db, tenant, "owner");
  const made = await asPerson(server, { ...tenant, user_id }, "owner").keyring.create(wanted);
  const second = await success(make(made.key, { rights: ["check"] }));
  assert.equal((await ownRights(second.key)).kind, "service");
  const works = async (key: string) =>
    (await server.send("POST /check", { key, json: checkOf(own.contract.id) })).status;
  await removeMember(server.db, account_id, user_id);
  assert.deepEqual([await works(made.key), await works(second.key)], [200, 200]);
  await removeUser(server.db, user_id);
  assert.deepEqual([await works(made.key), await works(second.key)], [200, 200]);
  const refused = await make(tenant.live.key, { kind: "service" });
  assert.equal(refused.body.code, "not_permitted");
});

test("an agent's key has check and read at most, whoever makes or changes it", async () => {
  const { live, ...tenant } = await newTenant(server.db);
  const agent = async (grant: object = {}) => make(live.key, { ...grant, kind: "agent" });
  const made = await success(agent());
  assert.deepEqual(await ownRights(made.key), {
    ...FULL,
    kind: "agent",
    rights: ["check", "read"],
  });
  const [reader, maker] = [
    await success(agent({ rights: ["read"] })),
    await success(make(live.key, { rights: ["check", "keys"] })),
  ];
  assert.deepEqual((await ownRights(reader.key)).rights, ["read"]);
  const lesser = await success(make(maker.key, { kind: "agent" }));
  assert.deepEqual((await ownRights(lesser.key)).rights, ["check"]);
  const beyond = await make(maker.key, { kind: "agent", rights: ["read"] });
  assert.equal(beyond.body.code, "not_permitted");
  for (const rights of [["all"], ["check", "gate"], ["keys"]]) {
    const { status, body } = await agent({ rights });
    assert.deepEqual([status, body.errors[0].path], [400, "rights"]);
    for (const role of ["owner", "member"] as const) {
      const person = asPerson(server, tenant, role);
      const wider = person.keys.setRights({ id: made.id, rights: rights as KeyRight[] });
      await assert.rejects(wider, { problem: "invalid_request" });
    }
    await assert.rejects(
      server.db.apiKey.updateMany({ where: { id: made.id }, data: { rights } }),
      /api_key_agent_check/,
    );
  }
  const next = await asPerson(server, tenant, "member").keys.createSuccessor({ id: made.id });
  assert.equal((await ownRights(next.key)).kind, "agent");
});

test("an agent's key works as long as its owner is a member, and is revoked with their keys", async () => {
  const own = await newResources(server);
  const { tenant } = own;
  const { id: user_id } = await newMember(server.db, tenant, "member");
  const person = asPerson(server, { ...tenant, user_id }, "member");
  const { key } = await person.keyring.create({ environment: "live", kind: "agent" });
  assert.equal((await person.keyring.ofMember({ user_id })).count, 1);
  assert.deepEqual(await revokeKeysOf(server.db, tenant.account_id, user_id), [key.slice(0, 16)]);
  assert.equal((await server.send("GET /keys/{id}/rights", { key, id: "self" })).status, 401);
});

test("a service key creates no agent's key, which would belong to a person", async () => {
  const tenant = await newTenant(server.db);
  const owner = asPerson(server, tenant, "owner");
  const { key } = await owner.keyring.create({ environment: "live", kind: "service" });
  assert.equal((await make(key, { kind: "agent" })).body.code, "not_permitted");
});

test("a revoked service key is activated by owners and service keys, not by who knows its secret", async () => {
  const tenant = await newTenant(server.db);
  const [owner, member] = [asPerson(server, tenant, "owner"), asPerson(server, tenant, "member")];
  const wanted = { environment: "live", kind: "service" } as const;
  const [{ id }, other] = [await owner.keyring.create(wanted), await owner.keyring.create(wanted)];
  const byKey = async (key: string) =>
    (await server.send("POST /keys/{id}/activate", { key, id })).body;
  await member.keys.revoke({ id });
  await assert.rejects(member.keys.activate({ id }), { problem: "not_allowed" });
  assert.equal((await byKey(tenant.live.key)).code, "not_permitted");
  assert.equal((await byKey(other.key)).is_active, true);
  await member.keys.revoke({ id });
  assert.equal((await owner.keys.activate({ id })).is_active, true);
});

test("a service key replaces no key of a person, whose successor would be its creator's", async () => {
  const tenant = await newTenant(server.db);
  const owner = asPerson(server, tenant, "owner");
  const { key } = await owner.keyring.create({ environment: "live", kind: "service" });
  const { id } = await success(make(tenant.live.key, { rights: ["read"] }));
  const replaced = await server.send("POST /keys/{id}/successor", { key, id, json: {} });
  assert.equal(replaced.body.code, "not_permitted");
});

test("a key that was revoked or deleted since it was admitted makes no key, and activates none", async () => {
  const { tenant, revoked } = await newResources(server);
  const { id } = await success(make(tenant.live.key, { rights: ["keys"], contracts: ["a*"] }));
  const caller = { ...keyCaller(tenant), key_id: id };
  const stale = createCaller({ services: server.services, caller, idempotency_key: null });
  const attempts = [
    () => stale.keys.create({ environment: "live" }),
    () => stale.keys.createSuccessor({ id: tenant.live.id }),
    () => stale.keys.activate({ id: revoked.id }),
  ];
  const send = (name: string) => success(server.send(name, { key: tenant.live.key, id }));
  await send("POST /keys/{id}/revoke");
  for (const attempt of attempts) await assert.rejects(attempt, { problem: "revoked_key" });
  await send("DELETE /keys/{id}");
  for (const attempt of attempts) await assert.rejects(attempt, { problem: "unknown_key" });
});

test("a key's successor may do the same, and both work until the old one expires", async () => {
  const own = await newResources(server);
  const { tenant } = own;
  const { key } = tenant.live;
  const grant = { rights: ["check"], contracts: ["order*"], expires_at: LATER };
  const old = await success(make(key, { ...grant, label: "nightly" }));
  const replace = (json: object, by = key) =>
    server.send("POST /keys/{id}/successor", { key: by, id: old.id, json });
  const made = await success(replace({ old_expires_at: END }));
  assert.deepEqual(await ownRights(made.key), { ...FULL, ...grant, label: "nightly" });
  assert.equal(made.environment, "test");
  assert.deepEqual(await ownRights(old.key), {
    ...FULL,
    ...grant,
    label: "nightly",
    expires_at: END,
  });
  const works = async (by: string) =>
    (await server.send("POST /check", { key: by, json: checkOf(own.contract.id) })).status;
  assert.deepEqual([await works(old.key), await works(made.key)], [200, 200]);
  assert.deepEqual((await logged(tenant, old.id)).at(-1), [
    "keys.createSuccessor",
    { id: old.id, changes: { expires_at: [LATER, END], successor: [null, made.key_preview] } },
  ]);

  const later = await success(replace({ old_expires_at: LATER, expires_at: null }));
  assert.equal((await ownRights(later.key)).expires_at, null);
  assert.equal((await ownRights(old.key)).expires_at, END);
  await server.db.apiKey.updateMany({ where: { id: old.id }, data: { expires_at: new Date() } });
  assert.deepEqual([await works(old.key), await works(made.key)], [401, 200]);
  assert.equal((await replace({})).body.code, "key_not_active");
});

test("an old key keeps working for a week by default", async () => {
  const { live } = await newTenant(server.db);
  const old = await success(make(live.key));
  const sent = { key: live.key, id: old.id, json: {} };
  await success(server.send("POST /keys/{id}/successor", sent));
  const days = (Date.parse((await ownRights(old.key)).expires_at) - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days < 7, String(days));
});

test("a successor may do no more than the key that creates it, and members do not replace service keys", async () => {
  const { live, ...tenant } = await newTenant(server.db);
  const maker = await success(make(live.key, { rights: ["check", "keys"], expires_at: END }));
  const replace = (by: string, id: string, json: object = {}) =>
    server.send("POST /keys/{id}/successor", { key: by, id, json });
  const full = await success(make(live.key));
  assert.equal((await replace(maker.key, full.id)).body.code, "not_permitted");
  const itself = await success(replace(maker.key, maker.id));
  assert.equal((await replace(itself.key, itself.id, { expires_at: LATER })).status, 403);

  const owner = asPerson(server, { ...tenant }, "owner");
  const service = await owner.keyring.create({ environment: "live", kind: "service" });
  const { id } = service;
  assert.equal((await replace(live.key, id)).body.code, "not_permitted");
  const member = asPerson(server, { ...tenant }, "member");
  await assert.rejects(member.keys.createSuccessor({ id }), { problem: "not_allowed" });
  const next = await owner.keys.createSuccessor({ id });
  assert.equal((await ownRights(next.key)).kind, "service");
  const last = await success(replace(next.key, next.id));
  assert.equal((await ownRights(last.key)).kind, "service");
});
