import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { emptyReply, type PersonCaller } from "../api/context.ts";
import { unseal } from "../domain/secret-box.ts";
import { newId } from "../store/id.ts";
import { asPerson, queue, storeWebhook } from "../testing/delivering.ts";
import { type RestServer, startRestServer } from "../testing/rest-server.ts";
import { newTenant, type Tenant } from "../testing/tenant.ts";
import type { AccountCaller, Caller } from "./context.ts";
import { createCaller } from "./router.ts";

/** The procedures that the console alone has. Nothing delivers here. */

let server: RestServer;
let wakes = 0;
before(async () => {
  server = await startRestServer();
  server.services.deliveriesQueued = () => {
    wakes++;
  };
});
after(() => server.close());

/** An account with a webhook and deliveries of every status. */
async function newDeliveries() {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const webhook_id = await storeWebhook(server.db, account_id);
  const ids = await queue(server.db, account_id, webhook_id, 6);
  const [pending = "", delivered = "", abandoned = ""] = ids;
  const finished_at = new Date();
  const { db } = server;
  await db.delivery.updateMany({
    where: { id: delivered },
    data: { status: "delivered", attempts: 1, finished_at, check_id: newId("chk") },
  });
  await db.delivery.updateMany({
    where: { id: abandoned },
    data: { status: "abandoned", attempts: 3, finished_at },
  });
  return { tenant, webhook_id, ids, pending, delivered, abandoned };
}

const idsOf = (list: { deliveries: { id: string }[] }) => list.deliveries.map(({ id }) => id);

test("a list shows the account's deliveries, newest first, filtered by webhook, check and status", async () => {
  const { tenant, webhook_id, ids, delivered, abandoned } = await newDeliveries();
  const other = await storeWebhook(server.db, tenant.account_id);
  const [last = ""] = await queue(server.db, tenant.account_id, other);
  const { deliveries } = asPerson(server, tenant, "viewer");
  const all = await deliveries.list({});
  assert.deepEqual(idsOf(all), [...ids, last].toReversed());
  assert.deepEqual(idsOf(await deliveries.list({ webhook_id: other })), [last]);
  assert.deepEqual(idsOf(await deliveries.list({ webhook_id })), ids.toReversed());
  assert.deepEqual(idsOf(await deliveries.list({ status: "delivered" })), [delivered]);
  assert.deepEqual(idsOf(await deliveries.list({ status: "abandoned" })), [abandoned]);
  const check_id = all.deliveries.find(({ id }) => id === delivered)?.check_id ?? "";
  assert.deepEqual(idsOf(await deliveries.list({ check_id })), [delivered]);
  assert.deepEqual(idsOf(await deliveries.list({ check_id, status: "pending" })), []);
  assert.deepEqual(idsOf(await deliveries.list({ check_id: newId("chk") })), []);
});

test("a list goes on where its cursor says, with its filter, until there is no more", async () => {
  const { tenant, webhook_id, ids } = await newDeliveries();
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const { deliveries } = asPerson(server, tenant, "viewer");
    const page = await deliveries.list({
      webhook_id,
      status: "pending",
      limit: "3",
      ...(cursor && { cursor }),
    });
    pages.push(idsOf(page));
    cursor = page.next_cursor;
  } while (cursor);
  const pending = [ids[0], ...ids.slice(3)].toReversed();
  assert.deepEqual(pages, [pending.slice(0, 3), pending.slice(3)]);
});

test("one delivery comes with its attempts, the first one first", async () => {
  const { tenant, abandoned } = await newDeliveries();
  const { account_id } = tenant;
  for (const number of [2, 3, 1]) {
    await server.db.deliveryAttempt.create({
      data: {
        account_id,
        delivery_id: abandoned,
        number,
        started_at: new Date("2026-01-31T09:30:00Z"),
        duration_ms: 7,
        status_code: 500,
        reason: "The endpoint answered 500.",
        response_start: "oh",
      },
    });
  }
  const { deliveries } = asPerson(server, tenant, "viewer");
  const { log, ...row } = await deliveries.get({ id: abandoned });
  assert.deepEqual([row.id, row.status, row.attempts], [abandoned, "abandoned", 3]);
  const entry = (number: number) => ({
    number,
    started_at: "2026-01-31T09:30:00.000Z",
    duration_ms: 7,
    status_code: 500,
    reason: "The endpoint answered 500.",
    response_start: "oh",
  });
  assert.deepEqual(log, [1, 2, 3].map(entry));
});

test("a redelivery is queued under its id and wakes the loop", async () => {
  const { tenant, abandoned } = await newDeliveries();
  const before = wakes;
  const { deliveries } = asPerson(server, tenant);
  const queued = await deliveries.redeliver({ id: abandoned });
  assert.deepEqual([queued.id, queued.status, queued.attempts], [abandoned, "pending", 3]);
  assert.equal(wakes, before + 1);
});

test("a redelivery of what failed since a time says how many it queued", async () => {
  const { tenant, webhook_id } = await newDeliveries();
  const { deliveries } = asPerson(server, tenant);
  const since = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const before = wakes;
  assert.deepEqual(await deliveries.redeliverFailed({ webhook_id, since: since(60) }), {
    queued: 0,
    next_cursor: null,
  });
  assert.deepEqual(await deliveries.redeliverFailed({ webhook_id, since: since(-60) }), {
    queued: 1,
    next_cursor: null,
  });
  assert.ok(wakes > before);
  await assert.rejects(deliveries.redeliverFailed({ webhook_id, since: "yesterday" }), {
    code: "BAD_REQUEST",
  });
});

test("more than one transaction can hold is sent again in as many calls as it takes", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  const webhook_id = await storeWebhook(server.db, account_id);
  await queue(server.db, account_id, webhook_id, 5001);
  await server.db.delivery.updateMany({ where: { account_id }, data: { status: "abandoned" } });
  const { deliveries } = asPerson(server, tenant);
  const asked = { webhook_id, since: "2026-01-01T00:00:00Z" };
  const first = await deliveries.redeliverFailed(asked);
  assert.equal(first.queued, 5000);
  const rest = await deliveries.redeliverFailed({ ...asked, cursor: first.next_cursor ?? "" });
  assert.deepEqual(rest, { queued: 1, next_cursor: null });
  assert.equal(await server.db.delivery.count({ where: { account_id, status: "pending" } }), 5001);
});

test("a webhook that is deleted is told of when it is gone, and one that is not there is not", async () => {
  const { tenant, webhook_id: id } = await newDeliveries();
  const left: Promise<number>[] = [];
  server.services.webhookDeleted = () => left.push(server.db.webhook.count({ where: { id } }));
  const { webhooks } = asPerson(server, tenant);
  await webhooks.delete({ id });
  await assert.rejects(webhooks.delete({ id }), { code: "NOT_FOUND" });
  assert.deepEqual(await Promise.all(left), [0]);
});

test("a webhook is paused and resumed, and resuming wakes the loop", async () => {
  const { tenant, webhook_id: id } = await newDeliveries();
  const { webhooks } = asPerson(server, tenant);
  const paused = await webhooks.setActive({ id, active: false });
  assert.equal(paused.active, false);
  assert.ok(!("secret" in paused));
  const [listed] = await webhooks.list({});
  assert.equal(listed?.active, false);
  const before = wakes;
  assert.equal((await webhooks.setActive({ id, active: true })).active, true);
  assert.equal(wakes, before + 1);
});

test("a rotated secret is shown once and stored sealed, beside the one before it", async () => {
  const { tenant, webhook_id: id } = await newDeliveries();
  const before = await server.db.webhook.findFirstOrThrow({ where: { id } });
  const { secret } = await asPerson(server, tenant).webhooks.rotateSecret({ id });
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const row = await server.db.webhook.findFirstOrThrow({ where: { id } });
  assert.equal(unseal(server.services.secretsKey, row.secret, id), secret);
  assert.deepEqual(row.previous_secret, before.secret);
  assert.ok(!Buffer.from(row.secret).includes(secret));
});

test("a test event is queued for the first kind its webhook listens to, without a check", async () => {
  const { tenant, webhook_id } = await newDeliveries();
  const before = wakes;
  const person = asPerson(server, tenant);
  const { delivery_id } = await person.webhooks.sendTest({ id: webhook_id });
  const { event, check_id, status } = await person.deliveries.get({ id: delivery_id });
  assert.deepEqual([event, check_id, status], ["breaking", null, "pending"]);
  assert.equal(wakes, before + 1);
  const usage = await person.usage.get();
  assert.equal(usage.credits_used, 0);
});

type Api = ReturnType<typeof createCaller>;
type Named = { webhook_id: string; delivery_id: string };
type Way = [
  name: string,
  changes: boolean,
  call: (api: Api, named: Named) => Promise<unknown>,
  nothing?: unknown,
];

const SINCE = "2020-01-01T00:00:00Z";

/** Every console-only procedure; `nothing` is what it answers, instead of refusing, for no id of the account. */
const WAYS: Way[] = [
  [
    "deliveries.list",
    false,
    (api, { webhook_id }) => api.deliveries.list({ webhook_id }),
    { deliveries: [], next_cursor: null },
  ],
  ["deliveries.get", false, (api, { delivery_id }) => api.deliveries.get({ id: delivery_id })],
  [
    "deliveries.redeliver",
    true,
    (api, { delivery_id }) => api.deliveries.redeliver({ id: delivery_id }),
  ],
  [
    "deliveries.redeliverFailed",
    true,
    (api, { webhook_id }) => api.deliveries.redeliverFailed({ webhook_id, since: SINCE }),
    { queued: 0, next_cursor: null },
  ],
  [
    "webhooks.setActive",
    true,
    (api, { webhook_id }) => api.webhooks.setActive({ id: webhook_id, active: false }),
  ],
  [
    "webhooks.rotateSecret",
    true,
    (api, { webhook_id }) => api.webhooks.rotateSecret({ id: webhook_id }),
  ],
  ["webhooks.sendTest", true, (api, { webhook_id }) => api.webhooks.sendTest({ id: webhook_id })],
];

/** All that an account has of webhooks and deliveries. */
async function everything({ account_id }: Tenant) {
  const where = { account_id };
  return {
    webhooks: await server.db.webhook.findMany({ where }),
    deliveries: await server.db.delivery.findMany({ where, orderBy: { id: "asc" } }),
  };
}

function call(caller: Caller) {
  return createCaller({
    services: server.services,
    caller,
    idempotency_key: null,
    reply: emptyReply(),
  });
}

const keyCaller = ({ account_id, user_id, live }: Tenant): AccountCaller => ({
  kind: "key",
  account_id,
  user_id,
  key_id: live.id,
  environment: "live",
});

const personCaller = (
  { account_id, user_id }: Tenant,
  role: PersonCaller["role"],
): AccountCaller => ({ kind: "person", account_id, user_id, role });

for (const [name, changes, use, nothing] of WAYS) {
  test(`${name} is for people of the account${changes ? " who may change things" : ""}`, async () => {
    const { tenant, webhook_id, abandoned } = await newDeliveries();
    const named = { webhook_id, delivery_id: abandoned };
    const before = await everything(tenant);
    await assert.rejects(use(call({ kind: "anyone" }), named), { code: "UNAUTHORIZED" });
    await assert.rejects(use(call(keyCaller(tenant)), named), { code: "FORBIDDEN" });
    const viewed = use(call(personCaller(tenant, "viewer")), named);
    if (changes) await assert.rejects(viewed, { code: "FORBIDDEN", problem: "not_allowed" });
    else await viewed;
    assert.deepEqual(await everything(tenant), before);
    for (const role of ["member", "owner"] as const) {
      await use(call(personCaller(tenant, role)), named);
    }
  });

  test(`${name} answers for another account's ids as for ids that never were`, async () => {
    const { tenant, webhook_id, abandoned } = await newDeliveries();
    const stranger = call(personCaller(await newTenant(server.db), "owner"));
    const before = await everything(tenant);
    const ids = [
      { webhook_id, delivery_id: abandoned },
      { webhook_id: newId("whk"), delivery_id: newId("dlv") },
      { webhook_id: "nonsense", delivery_id: "nonsense" },
    ];
    const answers = await Promise.all(
      ids.map((named) => use(stranger, named).catch(({ code, message }) => ({ code, message }))),
    );
    for (const answer of answers) assert.deepEqual(answer, nothing ?? answers[1]);
    if (nothing === undefined) assert.equal((answers[1] as { code: string }).code, "NOT_FOUND");
    assert.deepEqual(await everything(tenant), before);
  });
}

test("none of them has a path in the REST API", async () => {
  const { tenant, webhook_id, abandoned } = await newDeliveries();
  const { key } = tenant.live;
  for (const operation of [
    "GET /deliveries",
    `GET /deliveries/${abandoned}`,
    `POST /deliveries/${abandoned}/redeliver`,
    `POST /webhooks/${webhook_id}/test`,
    `POST /webhooks/${webhook_id}/rotate`,
  ]) {
    assert.equal((await server.send(operation, { key })).status, 404, operation);
  }
});
