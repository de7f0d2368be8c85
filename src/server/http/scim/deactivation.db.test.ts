import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { joinProvisioned } from "#server/directory/api/join-provisioned.ts";
import { lockDirectory } from "#server/directory/store/directory.ts";
import { deactivate } from "#server/directory/store/directory-membership.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { createDoorman } from "#server/people/sign-in/access.ts";
import { followIssuer } from "#server/people/store/issuer-membership.ts";
import { createUser } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import { isBlocking } from "#testing/blocking.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { newIdentityProvider, patchOf } from "#testing/servers/identity-provider.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { outsideAccounts } from "#testing/tenants/member.ts";
import { checkOf, newResources } from "#testing/tenants/resources.ts";
import { newTenant, suspend, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
/** Another server on the same database, which remembers keys of its own. */
let other: RestServer;
before(async () => {
  [server, other] = await Promise.all([startRestServer(), startRestServer()]);
});
after(() => Promise.all([server.close(), other.close()]));

const OFF = patchOf({ op: "Replace", path: "active", value: "False" });
const ON = patchOf({ op: "Replace", path: "active", value: "True" });

/** An account with a person whom its identity provider has made a member, who has a key. */
async function withPerson({ email = `ada.${randomUUID()}@acme.example` } = {}) {
  const resources = await newResources(server);
  const { tenant } = resources;
  const provider = await newIdentityProvider(server, tenant);
  const user = await createUser(server.db, { email, name: "Ada" });
  assert.ok(user);
  const { body } = await provider.send("POST /Users", { userName: email });
  const { id: key_id, key } = await issueKey(server.db, tenant.account_id, user.id, {
    environment: "live",
  });
  const path = `/Users/${body.id}`;
  return { ...resources, tenant, provider, user, key_id, own_key: key, path };
}

/** Signs a person in. `open` opens an account with the session. */
async function signedIn(user_id: string) {
  const id = newId("usr");
  const expires_at = new Date(Date.now() + 60_000);
  await server.db.session.create({ data: { id, user_id, token: id, expires_at } });
  const session = async () => ({ id, user: { id: user_id, email: "", name: "" } });
  const originOf = () => ({ ip_address: null, user_agent: null, request_id: null, page: null });
  const settings = { originOf, staffNeedSecondFactor: false };
  const doorman = createDoorman(server.db, { session }, settings);
  return async ({ account_id }: Pick<Tenant, "account_id">) =>
    (await doorman.visit(new Headers(), account_id)).kind;
}

const statusOf = async (at: RestServer, key: string) =>
  (await at.send("GET /usage", { key })).status;

for (const [how, operation, body] of [
  ["deactivated", "PATCH", OFF],
  ["deleted", "DELETE", undefined],
] as const) {
  test(`a person who is ${how} loses the account, their keys and sessions there at once, and nothing elsewhere`, async () => {
    const { tenant, provider, user, own_key, key_id, path } = await withPerson();
    const elsewhere = await newTenant(server.db);
    const data = { account_id: elsewhere.account_id, user_id: user.id, role: "member" } as const;
    await server.db.membership.create({ data });
    const kept = await issueKey(server.db, elsewhere.account_id, user.id, { environment: "live" });
    const service = await asPerson(server, tenant, "owner").keyring.create({
      environment: "live",
      kind: "service",
      label: "nightly",
    });
    await server.db.apiKey.update({
      where: { account_id_id: { account_id: tenant.account_id, id: service.id } },
      data: { user_id: user.id },
    });
    const [used, unused] = [await signedIn(user.id), await signedIn(user.id)];
    assert.equal(await used(tenant), "open");
    for (const at of [server, other]) assert.equal(await statusOf(at, own_key), 200);
    const expires_at = new Date(Date.now() + 60_000);
    await server.db.verification.createMany({
      data: [
        { id: newId("usr"), identifier: `trust-device-${user.id}`, value: user.id, expires_at },
        { id: newId("usr"), identifier: `2fa-${user.id}`, value: user.id, expires_at },
      ],
    });

    const { status } = await provider.send(`${operation} ${path}`, body);
    assert.ok(status < 300);

    for (const at of [server, other]) assert.equal(await statusOf(at, own_key), 401);
    for (const open of [used, unused]) {
      assert.equal(await open(tenant), "absent");
      assert.equal(await open(elsewhere), "open");
    }
    assert.equal(await statusOf(server, kept.key), 200);
    assert.equal(await statusOf(server, service.key), 200);
    const proofs = await server.db.verification.findMany({ where: { value: user.id } });
    assert.deepEqual(
      proofs.map(({ identifier }) => identifier),
      [`2fa-${user.id}`],
      "no device is trusted, and a sign-in under way goes on",
    );
    assert.ok(await server.db.user.findUnique({ where: { id: user.id } }));
    const { account_id } = tenant;
    const action = operation === "PATCH" ? "directoryUsers.deactivate" : "directoryUsers.delete";
    const [event] = await server.db.auditEvent.findMany({ where: { account_id, action } });
    const preview = (await server.db.apiKey.findFirstOrThrow({ where: { id: key_id } }))
      .key_preview;
    assert.deepEqual(event?.detail, { email: user.email, revoked_keys: [preview], sessions: 2 });

    // Made again, they get nothing back by themselves.
    const again =
      operation === "PATCH"
        ? await provider.send(`PATCH ${path}`, ON)
        : await provider.send("POST /Users", { userName: user.email });
    assert.equal(again.body.active, true);
    assert.equal(await statusOf(server, own_key), 401);
    assert.equal(await used(tenant), "session_ended");
    assert.equal(await (await signedIn(user.id))(tenant), "open");
  });
}

test("an agent's key ends like any other of its person", async () => {
  const { tenant, provider, own_key, key_id, path } = await withPerson();
  await server.db.apiKey.update({
    where: { account_id_id: { account_id: tenant.account_id, id: key_id } },
    data: { kind: "agent", rights: ["read"], grant_version: 2 },
  });
  await provider.send(`PATCH ${path}`, OFF);
  await provider.send(`PATCH ${path}`, ON);
  assert.equal(await statusOf(server, own_key), 401);
});

test("a key that was activated or made while its person was out does not work when they are back", async () => {
  const { tenant, provider, user, own_key, key_id, path } = await withPerson();
  await provider.send(`PATCH ${path}`, OFF);
  await server.send("POST /keys/{id}/activate", { key: tenant.live.key, id: key_id });
  const late = await issueKey(server.db, tenant.account_id, user.id, { environment: "live" });
  await provider.send(`PATCH ${path}`, ON);
  for (const key of [own_key, late.key]) assert.equal(await statusOf(server, key), 401);
});

test("someone who joins by proving their address has none of their earlier keys, and the log says so", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const provider = await newIdentityProvider(server, tenant);
  const email = `ada.${randomUUID()}@acme.example`;
  await provider.send("POST /Users", { userName: email });
  const user = await createUser(server.db, { email, name: "Ada", email_verified: false });
  assert.ok(user);
  const { key } = await issueKey(server.db, account_id, user.id, { environment: "live" });
  await server.db.user.update({ where: { id: user.id }, data: { email_verified: true } });
  await server.db.$transaction((tx) => joinProvisioned(tx, user.id));
  assert.equal(await statusOf(server, key), 401);
  const entry = await server.db.auditEvent.findFirst({
    where: { account_id, action: "directoryUsers.join", target: user.id },
  });
  assert.deepEqual(entry?.detail, { revoked_keys: [key.slice(0, 16)] });
});

test("an invitation does not outlive a deactivation", async () => {
  const { tenant, provider, user, path } = await withPerson();
  const { account_id } = tenant;
  await server.db.membership.deleteMany({ where: { account_id, user_id: user.id } });
  const { token } = await asPerson(server, tenant, "owner").invitations.create({
    email: user.email,
    role: "owner",
  });
  await provider.send(`DELETE ${path}`);
  await assert.rejects(
    outsideAccounts(server, user).invitations.accept({ token: token as string }),
    { problem: "invitation_not_found" },
  );
});

test("an invitation that is accepted during a deactivation neither stops it nor gets anyone in", async () => {
  const { tenant, user, path } = await withPerson();
  const { account_id } = tenant;
  await server.db.membership.deleteMany({ where: { account_id, user_id: user.id } });
  const { token } = await asPerson(server, tenant, "owner").invitations.create({
    email: user.email,
    role: "owner",
  });
  const accepting = await server.db.$transaction(async (tx) => {
    const [{ pid }] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
    await lockDirectory(tx, account_id);
    const accepting = Promise.allSettled([
      outsideAccounts(server, user).invitations.accept({ token: token as string }),
    ]);
    while (!(await isBlocking(server.db, pid))) await nextTurn();
    await deactivate(tx, account_id, path.slice("/Users/".length));
    return { accepting };
  });
  const [accepted] = await accepting.accepting;
  assert.equal(accepted.status === "rejected" && accepted.reason.problem, "invitation_not_found");
  assert.equal(await server.db.membership.count({ where: { account_id, user_id: user.id } }), 0);
});

test("the only owner is neither deactivated nor deleted, and of two who leave at once one stays", async () => {
  const { tenant, provider, user, path } = await withPerson();
  const { account_id } = tenant;
  const theirs = { account_id, user_id: user.id };
  await server.db.membership.updateMany({ where: theirs, data: { role: "owner" } });
  await server.db.membership.updateMany({
    where: { account_id, user_id: tenant.user_id },
    data: { role: "member" },
  });
  for (const [operation, body] of [["PATCH", OFF], ["DELETE"]] as const) {
    const refused = await provider.send(`${operation} ${path}`, body);
    assert.deepEqual([refused.status, refused.body.scimType], [400, "mutability"]);
    assert.match(refused.body.detail, /only owner/);
  }
  assert.equal((await provider.send(`GET ${path}`)).body.active, true);
  const email = `eve.${randomUUID()}@acme.example`;
  const second = await createUser(server.db, { email, name: "Eve" });
  assert.ok(second);
  const { body } = await provider.send("POST /Users", { userName: email });
  await server.db.membership.updateMany({
    where: { account_id, user_id: second.id },
    data: { role: "owner" },
  });
  const outcomes = await Promise.all([
    provider.send(`PATCH ${path}`, OFF),
    provider.send(`DELETE /Users/${body.id}`),
    asPerson(server, { ...tenant, user_id: second.id }, "owner")
      .members.setRole({ user_id: user.id, role: "viewer" })
      .catch((error) => error),
  ]);
  assert.equal(await server.db.membership.count({ where: { account_id, role: "owner" } }), 1);
  assert.ok(outcomes.some((outcome) => outcome.status === 400 || outcome.problem === "last_owner"));
});

test("no request that starts after the answer to a deactivation is accepted, on any server", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => withPerson()));
  const statuses = { before: [] as number[], after: [] as number[] };
  const isUsed = Promise.withResolvers<void>();
  const ended = new Set<number>();
  let count = 0;
  async function use() {
    while (statuses.after.length < 600) {
      const at = count++ % people.length;
      const period = ended.has(at) ? "after" : "before";
      const person = people[at] as (typeof people)[number];
      const { status } = await (count % 2 ? server : other).send("POST /check", {
        key: person.own_key,
        json: checkOf(person.contract.id),
      });
      statuses[period].push(status);
      if (statuses.before.length === 60) isUsed.resolve();
    }
  }
  const traffic = inParallel(12, use);
  await isUsed.promise;
  await Promise.all(
    people.map(async ({ provider, path }, at) => {
      assert.equal((await provider.send(`PATCH ${path}`, OFF)).status, 200);
      ended.add(at);
    }),
  );
  await traffic;
  assert.deepEqual(Object.keys(tally(statuses.after)), ["401"]);
  assert.ok(statuses.before.includes(200));
});

test("someone who signs in while they are deactivated does not get in", async () => {
  for (let round = 0; round < 5; round++) {
    const tenant = await newTenant(server.db);
    const provider = await newIdentityProvider(server, tenant);
    const email = `ada.${randomUUID()}@acme.example`;
    const { body } = await provider.send("POST /Users", { userName: email });
    const user = await createUser(server.db, { email, name: "Ada", email_verified: false });
    assert.ok(user);
    await server.db.user.update({ where: { id: user.id }, data: { email_verified: true } });
    await Promise.all([
      server.db.$transaction((tx) => joinProvisioned(tx, user.id)),
      provider.send(`PATCH /Users/${body.id}`, OFF),
    ]);
    const { account_id } = tenant;
    assert.equal(await server.db.membership.count({ where: { account_id, user_id: user.id } }), 0);
  }
});

test("groups of a sign-in bring nobody back who was deactivated", async () => {
  const { tenant, provider, user, path } = await withPerson();
  const { account_id } = tenant;
  const groups = { issuer: "https://id.example", roles: [{ account_id, role: "owner" as const }] };
  await provider.send(`PATCH ${path}`, OFF);
  assert.deepEqual(await followIssuer(server.db, user.id, groups), []);
  assert.equal(await server.db.membership.count({ where: { account_id, user_id: user.id } }), 0);
  await provider.send(`DELETE ${path}`);
  assert.equal((await followIssuer(server.db, user.id, groups))[0]?.kind, "joined");
});

test("groups of a sign-in bring nobody in who was deactivated before they ever came", async () => {
  const tenant = await newTenant(server.db);
  const provider = await newIdentityProvider(server, tenant);
  const email = `ada.${randomUUID()}@acme.example`;
  const { body } = await provider.send("POST /Users", { userName: email });
  await provider.send(`PATCH /Users/${body.id}`, OFF);
  const user = await createUser(server.db, { email, name: "Ada" });
  assert.ok(user);
  const { account_id } = tenant;
  const roles = [{ account_id, role: "owner" as const }];
  assert.deepEqual(
    await followIssuer(server.db, user.id, { issuer: "https://x.example", roles }),
    [],
  );
});

/** Begins a request whose body is on its way once the token is known. Returns what ends it. */
async function begun(
  { tenant, provider }: Pick<Awaited<ReturnType<typeof withPerson>>, "tenant" | "provider">,
  [method, path, json]: [string, string, object],
) {
  const body = JSON.stringify(json);
  const { hostname, port } = new URL(server.url);
  const options = {
    hostname,
    port,
    method,
    path: `/scim/v2${path}`,
    headers: {
      Authorization: `Bearer ${provider.token}`,
      "Content-Type": "application/scim+json",
      "Content-Length": body.length,
    },
  };
  const { account_id } = tenant;
  const where = { account_id, id: provider.token_id, last_used_at: { not: null } };
  // Its use is noted before the body is read.
  await server.db.directoryToken.updateMany({ where, data: { last_used_at: null } });
  const slow = request(options);
  const answered = once(slow, "response");
  slow.write(body.slice(0, 10));
  while ((await server.db.directoryToken.count({ where })) === 0) await nextTurn();
  return async () => {
    slow.end(body.slice(10));
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
}

test("a change is not made when its token is ended while the body is on its way", async () => {
  const person = await withPerson();
  const { tenant, provider, path } = person;
  const end = await begun(person, ["PATCH", path, OFF]);
  await asPerson(server, tenant, "owner").directoryTokens.end({ id: provider.token_id });
  assert.equal(await end(), 401);
  const where = { account_id: tenant.account_id, active: true };
  assert.equal(await server.db.directoryUser.count({ where }), 1);
});

test("nobody is let in when the account is suspended while the body is on its way", async () => {
  const person = await withPerson();
  const userName = `eve.${randomUUID()}@acme.example`;
  const end = await begun(person, ["POST", "/Users", { userName }]);
  await suspend(server.db, person.tenant);
  assert.equal(await end(), 403);
  assert.equal(await server.db.directoryUser.count({ where: { address: userName } }), 0);
});

/** Someone who is no member yet, with an address that the identity provider may tell of. */
async function stranger() {
  const tenant = await newTenant(server.db);
  const provider = await newIdentityProvider(server, tenant);
  const userName = `ada.${randomUUID()}@acme.example`;
  const { account_id } = tenant;
  const join = async () => {
    const membership = { account_id, role: "member" as const };
    const user = await createUser(server.db, { email: userName, name: "Ada", membership });
    assert.ok(user);
    return { account_id, user_id: user.id };
  };
  return { provider, userName, join };
}

test("a member of whom the identity provider says from the start that they are inactive is out", async () => {
  const { provider, userName, join } = await stranger();
  const where = await join();
  const { body } = await provider.send("POST /Users", { userName, active: false });
  assert.equal(body.active, false);
  assert.equal(await server.db.membership.count({ where }), 0);
});

test("someone who was invited in spite of their deactivation is active, and can be deactivated again", async () => {
  const { provider, userName, join } = await stranger();
  const { body } = await provider.send("POST /Users", { userName, active: false });
  const path = `/Users/${body.id}`;
  const where = await join();
  for (const invited of ["for the first time", "again"]) {
    assert.equal((await provider.send(`GET ${path}`)).body.active, true, invited);
    assert.equal((await provider.send(`PATCH ${path}`, OFF)).body.active, false, invited);
    assert.equal(await server.db.membership.count({ where }), 0, invited);
    if (invited !== "again")
      await server.db.membership.create({ data: { ...where, role: "owner" } });
  }
});

test("a deactivation that also says a new address ends the membership of the one before", async () => {
  const { provider, userName, join } = await stranger();
  const { body } = await provider.send("POST /Users", { userName });
  const where = await join();
  const value = { userName: `gone.${randomUUID()}@acme.example`, active: false };
  await provider.send(`PATCH /Users/${body.id}`, patchOf({ op: "replace", value }));
  assert.equal(await server.db.membership.count({ where }), 0);
});

test("a suspended account's people can be deactivated, and nobody else made", async () => {
  const { tenant, provider, user, path } = await withPerson();
  await suspend(server.db, tenant);
  const made = await provider.send("POST /Users", { userName: `x.${randomUUID()}@acme.example` });
  assert.equal(made.status, 403);
  assert.equal((await provider.send(`PATCH ${path}`, OFF)).body.active, false);
  assert.equal((await provider.send(`PATCH ${path}`, ON)).status, 403);
  const { account_id } = tenant;
  assert.equal(await server.db.membership.count({ where: { account_id, user_id: user.id } }), 0);
});

test("a deactivation is made even if its domain was taken away, and with it an address that is refused", async () => {
  const { tenant, provider, path } = await withPerson();
  await server.db.directory.update({
    where: { account_id: tenant.account_id },
    data: { domains: [] },
  });
  const off = patchOf({
    op: "replace",
    value: { userName: "ada@other.example", active: false },
  });
  assert.equal((await provider.send(`PATCH ${path}`, off)).body.active, false);
  assert.equal((await provider.send(`PATCH ${path}`, ON)).status, 400);
});
