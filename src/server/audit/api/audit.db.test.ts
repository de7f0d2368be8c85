import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { createUser } from "#server/people/store/user.ts";
import { inParallel } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { NOBODYS } from "#testing/status-lines/line.ts";
import { newMember, outsideAccounts } from "#testing/tenants/member.ts";
import {
  newContract,
  newResources,
  newWebhook,
  type Resources,
} from "#testing/tenants/resources.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const ORIGIN = {
  ip_address: "192.0.2.7",
  user_agent: "a browser",
  request_id: "a-request",
  page: null,
};

function consoleOf(own: Resources, person: Partial<PersonCaller> = {}, page: string | null = null) {
  const { account_id, user_id } = own.tenant;
  return createCaller({
    services: server.services,
    caller: { kind: "person", account_id, user_id, role: "owner", ...person },
    idempotency_key: null,
    origin: () => ({ ...ORIGIN, page }),
  });
}

function eventsOf({ tenant }: Resources) {
  const { account_id } = tenant;
  return server.db.auditEvent.findMany({ where: { account_id }, orderBy: { id: "asc" } });
}

async function emptied(own: Resources) {
  await server.db.auditEvent.deleteMany({ where: { account_id: own.tenant.account_id } });
  return own;
}

const STAFF = { role: "support", staff: "support" } as const;

test("a change by a person is logged with actor, action and origin, and without secrets", async () => {
  const own = await emptied(await newResources(server));
  const { id, key } = await consoleOf(own).keys.create({ environment: "test" });
  const [event, ...more] = await eventsOf(own);
  assert.ok(event);
  assert.deepEqual(more, []);
  const user = await server.db.user.findUnique({ where: { id: own.tenant.user_id } });
  const { id: event_id, account_id, created_at, ...told } = event;
  assert.deepEqual(told, {
    actor_id: own.tenant.user_id,
    actor: user?.email,
    actor_role: "owner",
    action: "keys.create",
    target: id,
    detail: { environment: "test" },
    ip_address: "192.0.2.7",
    user_agent: "a browser",
    request_id: "a-request",
  });
  assert.match(event_id, /^aud_/);
  assert.ok(!JSON.stringify(event).includes(key.slice(16)));
});

test("a creation is logged with the id of what was created, whatever other ids the request contains", async () => {
  const own = await emptied(await newResources(server));
  const url = "https://hooks.example.com/";
  const { id } = await consoleOf(own).webhooks.create({
    url,
    events: ["pass"],
    contract_id: own.contract.id,
  });
  assert.deepEqual(
    (await eventsOf(own)).map(({ action, target }) => [action, target]),
    [["webhooks.create", id]],
  );
});

test("a change over REST is logged with the key's preview, the client's address and the request's id", async () => {
  const own = await emptied(await newResources(server));
  const headers = {
    "User-Agent": "airflow/3",
    "X-Page-Path": "/made/up",
    "X-Request-Id": "made-up",
  };
  const answer = await server.send("POST /keys/{id}/revoke", {
    key: own.key,
    id: own.active.id,
    headers,
  });
  const [event] = await eventsOf(own);
  assert.deepEqual(
    [event?.actor_id, event?.actor, event?.actor_role, event?.action, event?.target],
    [own.tenant.live.id, own.key.slice(0, 16), "key", "keys.revoke", own.active.id],
  );
  assert.deepEqual([event?.ip_address, event?.user_agent], ["127.0.0.1", "airflow/3"]);
  assert.equal(event?.request_id, answer.headers.get("x-request-id"));
});

test("every kind of change is logged once, with its target", async () => {
  const own = await emptied(await newResources(server));
  const person = consoleOf(own);
  const contract = await person.contracts.create(newContract("told"));
  await person.contractChanges.update({ id: contract.id, name: "renamed" });
  await person.contractChanges.delete({ id: contract.id });
  await person.keys.activate({ id: own.revoked.id });
  await person.keys.revoke({ id: own.revoked.id });
  await person.keys.delete({ id: own.revoked.id });
  const webhook = await person.webhooks.create({ ...newWebhook(), events: ["pass"] });
  await person.webhooks.setActive({ id: webhook.id, active: false });
  const { secret } = await person.webhooks.rotateSecret({ id: webhook.id });
  const { delivery_id } = await person.webhooks.sendTest({ id: webhook.id });
  await person.deliveries.redeliver({ id: delivery_id });
  const since = "2026-01-01T00:00:00Z";
  await person.deliveries.redeliverFailed({ webhook_id: webhook.id, since });
  await person.webhooks.delete({ id: webhook.id });
  const events = await eventsOf(own);
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["contracts.create", contract.id, { name: "told" }],
      [
        "contractChanges.update",
        contract.id,
        { changes: { name: ["told", "renamed"], version: [1, 2] } },
      ],
      ["contractChanges.delete", contract.id, { changes: { name: ["renamed", null] } }],
      ["keys.activate", own.revoked.id, { changes: { active: [false, true] } }],
      ["keys.revoke", own.revoked.id, { changes: { active: [true, false] } }],
      ["keys.delete", own.revoked.id, { changes: { key: [own.revoked.key.slice(0, 16), null] } }],
      [
        "webhooks.create",
        webhook.id,
        { events: ["pass"], changes: { host: [null, new URL(webhook.url).host] } },
      ],
      ["webhooks.setActive", webhook.id, { changes: { active: [true, false] } }],
      ["webhooks.rotateSecret", webhook.id, null],
      ["webhooks.sendTest", webhook.id, null],
      ["deliveries.redeliver", delivery_id, null],
      ["deliveries.redeliverFailed", webhook.id, { since }],
      [
        "webhooks.delete",
        webhook.id,
        {
          changes: {
            host: [new URL(webhook.url).host, null],
            kind: ["standard", null],
            events: [["pass"], null],
            only_blocked: [false, null],
          },
        },
      ],
    ],
  );
  const text = JSON.stringify(events);
  for (const hidden of [secret, webhook.secret, own.revoked.key]) assert.ok(!text.includes(hidden));
});

test("a change that changes nothing is not logged again", async () => {
  const own = await emptied(await newResources(server));
  const { account_id, user_id } = own.tenant;
  const person = consoleOf(own);
  const member = await newMember(server.db, own.tenant, "member");
  const staff = await createUser(server.db, {
    email: `${randomUUID()}@example.com`,
    name: "Staff",
    staff_role: "operator",
  });
  const { operator } = outsideAccounts(server, staff ?? undefined);
  const { profile } = outsideAccounts(server, { id: user_id });
  for (let time = 0; time < 3; time++) {
    await person.accounts.rename({ name: "Renamed" });
    await person.members.setRole({ user_id: member.id, role: "viewer" });
    await person.keyring.rename({ id: own.active.id, label: "CI" });
    await person.keys.revoke({ id: own.active.id });
    await person.webhooks.setActive({ id: own.webhook.id, active: false });
    await profile.endSession({ id: `usr_${NOBODYS}` });
    await operator.suspend({ account_id, reason: "unpaid" });
  }
  await operator.suspend({ account_id, reason: "still unpaid" });
  for (let time = 0; time < 3; time++) await operator.resume({ account_id });
  const events = await eventsOf(own);
  assert.deepEqual(
    events.map(({ action, target }) => [action, target]),
    [
      ["accounts.rename", null],
      ["members.setRole", member.id],
      ["keyring.rename", own.active.id],
      ["keys.revoke", own.active.id],
      ["webhooks.setActive", own.webhook.id],
      ["operator.suspend", account_id],
      ["operator.suspend", account_id],
      ["operator.resume", account_id],
    ],
  );
});

test("setting a role to its current value is accepted even for the last owner", async () => {
  const own = await newResources(server);
  const { user_id } = own.tenant;
  assert.deepEqual(await consoleOf(own).members.setRole({ user_id, role: "owner" }), {
    user_id,
    role: "owner",
  });
});

test("checks, reads and refused requests are not logged", async () => {
  const own = await emptied(await newResources(server));
  const person = consoleOf(own);
  await person.checks.run({ contract_id: own.contract.id, incoming_schema: { columns: [] } });
  await person.contracts.infer({ sample: { a: 1 } });
  await person.keys.list();
  await server.send("GET /keys", { key: own.key });
  await assert.rejects(person.keys.revoke({ id: "key_00000000000000000000000000" }));
  await assert.rejects(person.keys.delete({ id: own.active.id }), { problem: "key_not_revoked" });
  await assert.rejects(consoleOf(own, { role: "viewer" }).keys.create({ environment: "live" }));
  assert.deepEqual(await eventsOf(own), []);
});

/** Returns the database with an audit log that rejects every insert. */
function withoutLog<Part extends object>(db: Part): Part {
  return new Proxy(db, {
    get(target, name) {
      if (name === "$executeRaw") return () => Promise.reject(new Error("the log is full"));
      if (name !== "$transaction") return Reflect.get(target, name);
      return (act: (part: object) => unknown) =>
        server.db.$transaction(async (part) => act(withoutLog(part)));
    },
  });
}

function consoleWithoutLog(own: Resources, person: Partial<PersonCaller>) {
  const { account_id, user_id } = own.tenant;
  return createCaller({
    services: { ...server.services, db: withoutLog(server.db) },
    caller: { kind: "person", account_id, user_id, role: "owner", ...person },
    idempotency_key: null,
  });
}

test("a change that cannot be logged is rolled back", async () => {
  const own = await newResources(server);
  const failing = consoleWithoutLog(own, {});
  await assert.rejects(failing.keys.revoke({ id: own.active.id }), /the log is full/);
  const keys = await consoleOf(own).keys.list();
  assert.equal(keys.find(({ id }) => id === own.active.id)?.is_active, true);
});

test("a staff view is logged before anything is shown, once a minute for each target", async () => {
  const own = await emptied(await newResources(server));
  const staff = consoleOf(own, STAFF);
  await inParallel(20, () => staff.history.explain({ id: own.check.id }), CONNECTIONS);
  await staff.deliveries.list({ check_id: own.check.id });
  await staff.keys.list();
  const events = (await eventsOf(own)).map(({ action, target, actor_role }) => [
    action,
    target,
    actor_role,
  ]);
  const expected = [own.check.id, "keys.list"].map((target) => ["staff.viewed", target, "support"]);
  // The test may have crossed the end of a minute.
  assert.deepEqual(new Set(events.map(String)), new Set(expected.map(String)));
  assert.ok(events.length <= 4, `${events.length}`);
});

test("a staff view of something that does not exist is logged, a member's is not", async () => {
  const own = await emptied(await newResources(server));
  const missing = own.check.id.replace(/.{20}$/, "0".repeat(20));
  await assert.rejects(consoleOf(own, STAFF).checks.get({ id: missing }));
  await consoleOf(own, { role: "viewer" }).checks.get({ id: own.check.id });
  await consoleOf(own, { role: "owner", staff: "operator" }).checks.get({ id: own.check.id });
  assert.deepEqual(
    (await eventsOf(own)).map(({ target }) => target),
    [missing],
  );
});

test("all calls made by one page are logged as one view of it", async () => {
  const own = await emptied(await newResources(server));
  const path = `/accounts/${own.tenant.account_id}/checks/${own.check.id}?a=b`;
  const page = consoleOf(own, { ...STAFF, staff: "operator" }, path);
  await Promise.all([
    page.history.explain({ id: own.check.id }),
    page.checks.get({ id: own.check.id }),
    page.deliveries.list({ check_id: own.check.id }),
    page.webhooks.list({}),
  ]);
  for (const event of await eventsOf(own)) {
    assert.deepEqual(
      [event.action, event.target, event.actor_role, event.detail],
      ["staff.viewed", own.check.id, "operator", { page: "checks" }],
    );
  }
});

test("changes to one's own sign-in are logged in all of one's accounts, with the role there", async () => {
  const [own, other] = [await newResources(server), await newResources(server)];
  const { account_id } = own.tenant;
  const person = await newMember(server.db, other.tenant, "viewer");
  await server.db.membership.create({ data: { account_id, user_id: person.id, role: "owner" } });
  await outsideAccounts(server, person).profile.signOutEverywhere();
  const events = await server.db.auditEvent.findMany({ where: { actor_id: person.id } });
  assert.deepEqual(
    new Set(events.map((event) => `${event.account_id} ${event.action} ${event.actor_role}`)),
    new Set([
      `${account_id} profile.signOutEverywhere owner`,
      `${other.tenant.account_id} profile.signOutEverywhere viewer`,
    ]),
  );
});

test("a page with a made-up path is logged with a truncated path", async () => {
  const own = await emptied(await newResources(server));
  const letters = Array.from({ length: 9000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join("");
  await consoleOf(own, STAFF, `/accounts/${own.tenant.account_id}/${letters}`).keys.list();
  const [event] = await eventsOf(own);
  assert.equal(event?.target, letters.slice(0, 100));
  assert.deepEqual(event.detail, { page: letters.slice(0, 100) });
});

test("a staff view that cannot be logged is refused", async () => {
  const failing = consoleWithoutLog(await newResources(server), STAFF);
  await assert.rejects(failing.keys.list(), /the log is full/);
});
