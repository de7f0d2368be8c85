import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  asPerson,
  type Delivering,
  newContract,
  newSubscriber,
  runCheck,
  startDelivering,
  subscribe,
  until,
  whenStatus,
} from "#testing/servers/delivering.ts";
import { type Received, type Receiver, startReceiver } from "#testing/servers/receiver.ts";
import { success } from "#testing/tenants/resources.ts";
import { sign, signStandard } from "../rules/signature.ts";

let delivering: Delivering;
before(async () => {
  delivering = await startDelivering();
});
after(() => delivering.close());

/** Returns the requests a receiver got, as "path event". */
function heard({ received }: Receiver) {
  return received.map(({ path, headers }) => `${path} ${headers["x-service-event"]}`).sort();
}

/** Resolves when the worker has sent everything that was due before. */
async function nextRound() {
  const receiver = await startReceiver(delivering.certificate);
  const subscriber = await newSubscriber(delivering);
  await subscribe(delivering, subscriber, receiver.url);
  for (let round = 1; round <= 2; round++) {
    await runCheck(delivering, subscriber);
    await receiver.waitFor(round);
  }
  await receiver.close();
}

/** Makes the delivery's next attempt due now. */
function makeDue(id: string) {
  return delivering.db.$executeRaw`UPDATE delivery SET run_at = now() WHERE id = ${id}`;
}

test("a check is delivered to exactly the webhooks whose events and contract match", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const own = await newSubscriber(delivering);
  const other = await newSubscriber(delivering);
  const { server } = delivering;
  const elsewhere = await newContract(server, own.key, "customers");
  const at = (path: string) => receiver.url + path;

  await subscribe(delivering, own, at("/all"));
  await subscribe(delivering, own, at("/pass"), { events: ["pass"] });
  await subscribe(delivering, own, at("/bad"), { events: ["warning", "breaking"] });
  await subscribe(delivering, own, at("/scoped"), { contract_id: own.contract_id });
  await subscribe(delivering, own, at("/elsewhere"), { contract_id: elsewhere });
  const paused = await subscribe(delivering, own, at("/paused"));
  await asPerson(server, own.tenant).webhooks.setActive({ id: paused.id, active: false });
  const deleted = await subscribe(delivering, own, at("/deleted"));
  await success(server.send("DELETE /webhooks/{id}", { key: own.key, id: deleted.id }));
  await subscribe(delivering, other, at("/other"));

  for (const result of ["pass", "warning", "breaking"] as const) {
    await runCheck(delivering, own, result);
  }
  await runCheck(delivering, { ...own, contract_id: elsewhere });
  const expected = [
    ...["/all breaking", "/all pass", "/all pass", "/all warning"],
    ...["/bad breaking", "/bad warning"],
    "/elsewhere pass",
    ...["/pass pass", "/pass pass"],
    ...["/scoped breaking", "/scoped pass", "/scoped warning"],
  ];
  await receiver.waitFor(expected.length);
  await nextRound();
  assert.deepEqual(heard(receiver), expected);
});

test("one check for two webhooks is two deliveries with different ids", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  for (const path of ["/a", "/b"]) await subscribe(delivering, subscriber, receiver.url + path);
  await runCheck(delivering, subscriber);
  const received = await receiver.waitFor(2);
  const ids = new Set(received.map(({ headers }) => headers["webhook-id"]));
  assert.equal(ids.size, 2);
  assert.equal(received[0]?.body, received[1]?.body);
});

/** Returns a subscriber whose webhook's first attempt has failed; later ones are acknowledged. */
async function afterFailure() {
  let failures = 1;
  const receiver = await startReceiver(delivering.certificate, (_, res) => {
    res.writeHead(failures-- > 0 ? 500 : 204).end();
  });
  const subscriber = await newSubscriber(delivering);
  const webhook = await subscribe(delivering, subscriber, receiver.url);
  await runCheck(delivering, subscriber);
  const [first] = await receiver.waitFor(1);
  const id = String(first?.headers["webhook-id"]);
  await until(() => delivering.db.delivery.findFirst({ where: { id, attempts: 1 } }));
  return { receiver, subscriber, webhook, id };
}

test("a paused webhook gets nothing until it is resumed, then everything queued meanwhile", async (t) => {
  const { receiver, subscriber, webhook, id } = await afterFailure();
  t.after(receiver.close);
  const { webhooks } = asPerson(delivering.server, subscriber.tenant);
  await webhooks.setActive({ id: webhook.id, active: false });
  await makeDue(id);
  await nextRound();
  assert.equal(receiver.received.length, 1);

  await webhooks.setActive({ id: webhook.id, active: true });
  const [, second] = await receiver.waitFor(2);
  assert.equal(second?.headers["webhook-id"], id);
  const { attempts } = await whenStatus(delivering.db, id, "delivered");
  assert.equal(attempts, 2);
});

test("a deleted webhook gets nothing more, and its pending deliveries are abandoned", async (t) => {
  const { receiver, subscriber, webhook, id } = await afterFailure();
  t.after(receiver.close);
  const { key } = subscriber;
  await success(delivering.server.send("DELETE /webhooks/{id}", { key, id: webhook.id }));
  const { finished_at } = await whenStatus(delivering.db, id, "abandoned");
  assert.ok(finished_at);
  await makeDue(id);
  await nextRound();
  assert.equal(receiver.received.length, 1);
});

test("a webhook deleted during an attempt gets no further attempt", async (t) => {
  const isAsked = Promise.withResolvers<void>();
  const isDeleted = Promise.withResolvers<void>();
  const receiver = await startReceiver(delivering.certificate, async (_, res) => {
    isAsked.resolve();
    await isDeleted.promise;
    res.writeHead(500).end();
  });
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  const { id } = await subscribe(delivering, subscriber, receiver.url);
  await runCheck(delivering, subscriber);
  await isAsked.promise;
  await success(delivering.server.send("DELETE /webhooks/{id}", { key: subscriber.key, id }));
  isDeleted.resolve();
  await nextRound();
  const row = await delivering.db.delivery.findFirstOrThrow({ where: { webhook_id: id } });
  assert.deepEqual([row.status, row.attempts, row.claim_id], ["abandoned", 1, null]);
  assert.equal(receiver.received.length, 1);
});

/** Computes the expected `webhook-signature` of a request for these secrets. */
function standardSignatures({ headers, body }: Received, ...secrets: string[]) {
  const id = String(headers["webhook-id"]);
  const timestamp = Number(headers["webhook-timestamp"]);
  return secrets.map((secret) => signStandard(id, timestamp, body, secret)).join(" ");
}

for (const result of ["pass", "warning", "breaking"] as const) {
  test(`a ${result} is sent signed, with exactly the bytes of GET /checks/{id}`, async (t) => {
    const receiver = await startReceiver(delivering.certificate);
    t.after(receiver.close);
    const subscriber = await newSubscriber(delivering);
    const { key } = subscriber;
    const { secret } = await subscribe(delivering, subscriber, `${receiver.url}/hook?x=1&x=%20`);
    const { id } = await runCheck(delivering, subscriber, result);
    const [request] = await receiver.waitFor(1);
    assert.ok(request);

    const stored = await delivering.server.send("GET /checks/{id}", { key, id });
    assert.equal(request.body, stored.text);
    assert.equal(request.path, "/hook?x=1&x=%20");
    const { "webhook-timestamp": timestamp, ...headers } = request.headers;
    assert.deepEqual(headers, {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(stored.text)),
      "user-agent": "SchemaContractCheck/0.0.0-test",
      "x-service-event": result,
      "x-service-signature": sign(stored.text, secret),
      "webhook-id": headers["webhook-id"],
      "webhook-signature": standardSignatures(request, secret),
      host: `localhost:${receiver.port}`,
      connection: "keep-alive",
    });
    assert.match(headers["x-service-signature"] as string, /^[0-9a-f]{64}$/);
    assert.match(headers["webhook-id"] as string, /^dlv_/);
    assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 60);
  });
}

test("every attempt has the same id and body, but its own timestamp", async (t) => {
  const { receiver, id } = await afterFailure();
  t.after(receiver.close);
  await makeDue(id);
  const [first, second] = await receiver.waitFor(2);
  assert.equal(second?.headers["webhook-id"], first?.headers["webhook-id"]);
  assert.equal(second?.body, first?.body);
  const [before, later] = [first, second].map((it) => Number(it?.headers["webhook-timestamp"]));
  assert.ok(before && later && later >= before);
});

test("after a rotation both secrets sign, until the overlap ends", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  const { id, secret: old } = await subscribe(delivering, subscriber, receiver.url);
  const { webhooks } = asPerson(delivering.server, subscriber.tenant);
  const { secret } = await webhooks.rotateSecret({ id });
  assert.notEqual(secret, old);

  await runCheck(delivering, subscriber);
  const [during] = await receiver.waitFor(1);
  assert.ok(during);
  assert.equal(during.headers["webhook-signature"], standardSignatures(during, secret, old));
  assert.equal(during.headers["x-service-signature"], sign(during.body, secret));

  const [overlap] = await delivering.db.$queryRaw<{ hours: number }[]>`
    SELECT round(extract(epoch FROM previous_secret_until - now()) / 3600)::int AS hours
    FROM webhook WHERE id = ${id}`;
  assert.equal(overlap?.hours, 24);
  await delivering.db.$executeRaw`
    UPDATE webhook SET previous_secret_until = now() - interval '1 second' WHERE id = ${id}`;
  await runCheck(delivering, subscriber);
  const [, afterwards] = await receiver.waitFor(2);
  assert.ok(afterwards);
  assert.equal(afterwards.headers["webhook-signature"], standardSignatures(afterwards, secret));
});

for (const event of ["pass", "warning", "breaking"] as const) {
  test(`a test event of a webhook for ${event} is signed and has the form of a check`, async (t) => {
    const receiver = await startReceiver(delivering.certificate);
    t.after(receiver.close);
    const subscriber = await newSubscriber(delivering);
    const webhook = await subscribe(delivering, subscriber, receiver.url, { events: [event] });
    const person = asPerson(delivering.server, subscriber.tenant);
    const { delivery_id } = await person.webhooks.sendTest({ id: webhook.id });
    const [request] = await receiver.waitFor(1);
    assert.ok(request);
    const { headers, body } = request;
    assert.equal(headers["webhook-id"], delivery_id);
    assert.equal(headers["x-service-event"], event);
    assert.equal(headers["x-service-signature"], sign(body, webhook.secret));
    assert.equal(headers["webhook-signature"], standardSignatures(request, webhook.secret));

    const check = await runCheck(delivering, subscriber, event);
    const [, real] = await receiver.waitFor(2);
    const sent = JSON.parse(body);
    assert.deepEqual(Object.keys(sent), Object.keys(JSON.parse(real?.body ?? "")));
    assert.deepEqual([sent.id, sent.result], ["chk_test", event]);
    const { check_id } = await whenStatus(delivering.db, delivery_id, "delivered");
    assert.equal(check_id, null);
    assert.equal(JSON.parse(real?.body ?? "").id, check.id);
  });
}
