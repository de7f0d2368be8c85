import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { recordEvents } from "#server/audit/store/audit-event.ts";
import { recordFailedSignIn } from "#server/audit/store/failed-sign-in.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { retentionSteps } from "#server/housekeeping/retention.ts";
import {
  asPerson,
  type Delivering,
  failOnWarning,
  newSubscriber,
  runCheck,
  type Subscriber,
  startDelivering,
  until,
} from "#testing/servers/delivering.ts";
import { type Received, startReceiver } from "#testing/servers/receiver.ts";
import { newMember } from "#testing/tenants/member.ts";
import { success } from "#testing/tenants/resources.ts";
import { signStandard } from "../rules/signature.ts";
import { deleteOrphanedEntries, makeAuditMessages } from "../store/audit-message.ts";
import { startAuditFeed } from "./audit-feed.ts";

let delivering: Delivering;
before(async () => {
  delivering = await startDelivering();
});
after(() => delivering.close());

const NOWHERE = { ip_address: "192.0.2.1", user_agent: null, request_id: null, page: null };

type Ending = { after: (end: () => Promise<void>) => void };

/** Makes messages until the test ends. */
function feed(t: Ending) {
  const { db, loop } = delivering;
  t.after(startAuditFeed(db, loop.wake, { warn: failOnWarning }, 20).stop);
}

/** Returns an account with a webhook for its audit log, made by an owner in the console. */
async function newAudited(url = "https://audit.example") {
  const own = await newSubscriber(delivering);
  const owner = asPerson(delivering.server, own.tenant, "owner");
  const webhook = await owner.webhooks.subscribe({
    url,
    events: ["audit"],
    kind: "audit",
    only_blocked: false,
  });
  return { own, owner, webhook: { ...webhook, secret: webhook.secret ?? "" } };
}

/** Enters this many entries in one transaction. */
function enter({ tenant: { account_id, user_id } }: Subscriber, count: number) {
  const actor = { kind: "person", id: user_id, role: "owner" } as const;
  const subjects = Array.from({ length: count }, (_, n) => ({ target: `t${n}`, detail: { n } }));
  const act = { actor, action: "keys.create", origin: NOWHERE } as const;
  return recordEvents(delivering.db, account_id, act, subjects);
}

function entriesIn(received: readonly Received[]) {
  return received.flatMap(({ body }) => JSON.parse(body).entries as { [field: string]: unknown }[]);
}

function idsOf(entries: readonly { [field: string]: unknown }[]) {
  return entries.map(({ id }) => id);
}

/** Returns the ids of the account's entries since it has the webhook, oldest first. */
async function storedIds({ tenant: { account_id } }: Subscriber) {
  const rows = await delivering.db.auditEvent.findMany({
    where: { account_id },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  // The first one is about the contract.
  return rows.slice(1).map(({ id }) => id);
}

/** Returns the ids that wait in the outbox. */
async function waitingIds({ tenant: { account_id } }: Subscriber) {
  const rows = await delivering.db.auditOutbox.findMany({ where: { account_id } });
  return rows.map(({ event_id }) => event_id);
}

test("each entry is delivered with who made it, by which key and request, and what was there before and after", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const { own, webhook } = await newAudited(receiver.url);
  feed(t);
  await receiver.waitFor(1);
  const { server, db } = delivering;
  const { test: key } = own.tenant;
  const answer = await server.send("POST /keys/{id}/revoke", { key: own.key, id: key.id });
  const [created, revoked] = (await receiver.waitFor(2)) as [Received, Received];

  const [made] = entriesIn([created]);
  assert.deepEqual(
    [made?.action, made?.target, made?.after],
    ["webhooks.subscribe", webhook.id, { host: new URL(receiver.url).host }],
  );
  const { type, entries } = JSON.parse(revoked.body);
  const [{ id, created_at, ...entry }, ...more] = entries;
  assert.deepEqual([type, more], ["audit.entries", []]);
  const stored = await db.auditEvent.findFirstOrThrow({ where: { id } });
  assert.equal(created_at, stored.created_at.toISOString());
  assert.deepEqual(entry, {
    actor: own.key.slice(0, 16),
    actor_role: "key",
    actor_id: own.tenant.live.id,
    key_id: own.tenant.live.id,
    action: "keys.revoke",
    target: key.id,
    before: { active: true },
    after: { active: false },
    detail: null,
    ip_address: "127.0.0.1",
    user_agent: stored.user_agent,
    request_id: answer.headers.get("x-request-id"),
  });
  const { headers, body } = revoked;
  const [message, at] = [String(headers["webhook-id"]), Number(headers["webhook-timestamp"])];
  assert.equal(headers["webhook-signature"], signStandard(message, at, body, webhook.secret));
  assert.equal(headers["x-service-event"], "audit");
});

test("a burst of entries arrives in full and in order, one message at a time", async (t) => {
  let open = 0;
  const receiver = await startReceiver(delivering.certificate, (_, res) => {
    assert.equal(++open, 1);
    setImmediate(() => {
      open--;
      res.writeHead(204).end();
    });
  });
  t.after(receiver.close);
  const { own } = await newAudited(receiver.url);
  await enter(own, 1234);
  feed(t);
  await until(() => entriesIn(receiver.received).length >= 1235);
  assert.deepEqual(idsOf(entriesIn(receiver.received)), await storedIds(own));
  for (const { body } of receiver.received) assert.ok(JSON.parse(body).entries.length <= 100);
});

test("an entry that was committed is not lost when the process dies while it makes a message", async () => {
  const { own, webhook } = await newAudited();
  await enter(own, 3);
  const { db } = delivering;
  const dying = new Proxy(db, {
    get: (pool, name) =>
      name !== "$transaction"
        ? Reflect.get(pool, name)
        : (work: (tx: object) => Promise<number>) =>
            db.$transaction(async (tx) => {
              await work(tx);
              throw new Error("died");
            }),
  }) as DatabasePool;
  await assert.rejects(() => makeAuditMessages(dying), /died/);
  const ids = await storedIds(own);
  assert.deepEqual((await waitingIds(own)).sort(), ids);
  const of = { webhook_id: webhook.id };
  assert.equal(await db.delivery.count({ where: of }), 0);

  await Promise.all(Array.from({ length: 4 }, () => makeAuditMessages(db)));
  const [delivery, ...more] = await db.delivery.findMany({ where: of });
  assert.deepEqual(more, []);
  assert.deepEqual(idsOf(JSON.parse(delivery?.body ?? "").entries), ids);
  assert.deepEqual(await waitingIds(own), []);
});

test("an entry that is rolled back is not delivered", async () => {
  const { own } = await newAudited();
  const before = await waitingIds(own);
  const { services } = delivering.server;
  const { account_id, user_id } = own.tenant;
  await assert.rejects(
    services.db.$transaction(async (tx) => {
      const act = {
        actor: { kind: "person", id: user_id, role: "owner" },
        action: "keys.create",
        origin: NOWHERE,
      } as const;
      await recordEvents(tx, account_id, act, [{ target: null, detail: null }]);
      throw new Error("rolled back");
    }),
    /rolled back/,
  );
  assert.deepEqual(await waitingIds(own), before);
});

test("a message that fails is tried again before the next one is made, and no entry comes of it", async (t) => {
  let status = 500;
  const receiver = await startReceiver(delivering.certificate, (_, res) => {
    res.writeHead(status).end("a secret of the endpoint");
  });
  t.after(receiver.close);
  const { own, webhook } = await newAudited(receiver.url);
  feed(t);
  await receiver.waitFor(1);
  const { db } = delivering;
  const of = { webhook_id: webhook.id };
  const failed = await until(() => db.delivery.findFirst({ where: { ...of, attempts: 1 } }));
  await enter(own, 2);
  const entries = await storedIds(own);
  status = 204;
  assert.equal((await waitingIds(own)).length, 2);
  await db.$executeRaw`UPDATE delivery SET run_at = now() WHERE id = ${failed.id}`;
  delivering.loop.wake();
  const [first, second, third] = await receiver.waitFor(3);
  assert.equal(first?.body, second?.body);
  assert.equal(first?.headers["webhook-id"], second?.headers["webhook-id"]);
  assert.equal(entriesIn([third as Received]).length, 2);
  assert.deepEqual(await storedIds(own), entries);
  const attempts = await db.deliveryAttempt.findMany({ where: { delivery_id: failed.id } });
  assert.deepEqual(new Set(attempts.map(({ response_start }) => response_start)), new Set([null]));
});

test("checks are not delivered to it, and nobody can send one there", async () => {
  const { own, owner, webhook } = await newAudited();
  const check = await runCheck(delivering, own, "breaking");
  assert.equal(await delivering.db.delivery.count({ where: { check_id: check.id } }), 0);
  const sending = owner.deliveries.send({ check_id: check.id, webhook_id: webhook.id });
  await assert.rejects(sending, { problem: "webhook_not_found" });
  await assert.rejects(owner.webhooks.sendTest({ id: webhook.id }), { problem: "not_allowed" });
});

test("only owners make, change and delete a webhook for the audit log", async () => {
  const { own, owner, webhook } = await newAudited();
  const { server, db } = delivering;
  const { id } = webhook;
  const member = asPerson(server, own.tenant, "member");
  await makeAuditMessages(db);
  const { id: delivery_id } = await db.delivery.findFirstOrThrow({ where: { webhook_id: id } });
  const refused = { problem: "not_allowed" };
  const wanted = {
    url: "https://audit.example",
    events: ["audit" as const],
    kind: "audit" as const,
    only_blocked: false,
  };
  const since = new Date(0).toISOString();
  await assert.rejects(member.webhooks.subscribe(wanted), refused);
  await assert.rejects(member.webhooks.setActive({ id, active: false }), refused);
  await assert.rejects(member.webhooks.rotateSecret({ id }), refused);
  await assert.rejects(member.webhooks.delete({ id }), refused);
  await assert.rejects(member.deliveries.redeliver({ id: delivery_id }), refused);
  await assert.rejects(member.deliveries.redeliverFailed({ webhook_id: id, since }), refused);
  assert.equal((await member.webhooks.get({ id })).kind, "audit");

  await owner.webhooks.setActive({ id, active: false });
  assert.match((await owner.webhooks.rotateSecret({ id })).secret, /^whsec_/);
  await owner.webhooks.delete({ id });
  assert.deepEqual(await waitingIds(own), []);
});

test("over REST, only an owner's key with all rights makes one, with no other event", async () => {
  const own = await newSubscriber(delivering);
  const { server, db } = delivering;
  const json = { url: "https://audit.example", events: ["audit"] };
  const { body } = await server.send("POST /webhooks", { key: own.key, json });
  const { id, secret, created_at, ...made } = body;
  assert.deepEqual(made, { ...json, contract_id: null, active: true });
  const [listed] = await success(server.send("GET /webhooks", { key: own.key }));
  assert.deepEqual([listed.id, listed.events], [id, ["audit"]]);

  const faults: [object, string][] = [
    [{ ...json, events: ["audit", "pass"] }, "events"],
    [{ ...json, contract_id: own.contract_id }, "contract_id"],
  ];
  for (const [json, path] of faults) {
    const { status, body } = await server.send("POST /webhooks", { key: own.key, json });
    assert.deepEqual([status, body.errors[0].path], [400, path]);
  }
  const narrow = { environment: "live", rights: ["webhooks"] };
  const { key } = await success(server.send("POST /keys", { key: own.key, json: narrow }));
  const member = await newMember(db, own.tenant, "member");
  const owner_id = own.tenant.user_id;
  for (const [of, user_id] of [
    [key, owner_id],
    [own.key, member.id],
  ] as const) {
    await db.apiKey.updateMany({
      where: { account_id: own.tenant.account_id, key_preview: of.slice(0, 16) },
      data: { user_id, grant_version: { increment: 1 } },
    });
    for (const [operation, sent] of [
      ["POST /webhooks", { json }],
      ["DELETE /webhooks/{id}", { id }],
    ] as const) {
      const { status, body } = await server.send(operation, { key: of, ...sent });
      assert.deepEqual([status, body.code], [403, "not_permitted"], operation);
    }
  }
});

test("failed sign-ins that one entry counts are sent at 1, 10, 100 and 1,000", async () => {
  const { own } = await newAudited();
  const { db } = delivering;
  const { account_id, user_id } = own.tenant;
  const sent: number[] = [];
  for (let n = 1; n <= 12; n++) {
    await db.auditOutbox.deleteMany({ where: { account_id } });
    await recordFailedSignIn(db, user_id, "signIn.wrongPassword", NOWHERE);
    if ((await waitingIds(own)).length > 0) sent.push(n);
  }
  assert.deepEqual(sent, [1, 10]);
});

test("the retention of the audit log deletes deliveries of its entries, and no others", async () => {
  const { own, webhook } = await newAudited();
  const { db } = delivering;
  const { account_id } = own.tenant;
  await makeAuditMessages(db);
  const old = { id: "dlv_00000000000000000000000000", status: "delivered" } as const;
  await db.delivery.updateMany({ where: { webhook_id: webhook.id }, data: old });
  const kept = { ...old, id: "dlv_00000000000000000000000001", webhook_id: webhook.id };
  await db.delivery.create({ data: { ...kept, account_id, event: "pass", body: "{}" } });
  for (const [, step] of retentionSteps(db, { AUDIT_RETENTION_DAYS: 30 })) await step();
  const left = await db.delivery.findMany({ where: { webhook_id: webhook.id } });
  assert.deepEqual(
    left.map(({ id }) => id),
    [kept.id],
  );
});

test("entries that wait for a webhook that is gone are removed", async () => {
  const own = await newSubscriber(delivering);
  const { db } = delivering;
  const { account_id } = own.tenant;
  const waiting = { account_id, webhook_id: "whk_gone", event_id: "aud_1" };
  await db.auditOutbox.create({ data: waiting });
  assert.equal(await makeAuditMessages(db), 0);
  assert.equal(await deleteOrphanedEntries(db), 1);
});
