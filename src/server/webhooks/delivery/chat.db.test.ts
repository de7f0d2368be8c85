import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CHAT_KINDS } from "#domain/webhooks/webhook-kind.ts";
import { newId } from "#server/store/id.ts";
import { slackFormat, teamsFormat } from "#testing/chat-formats.ts";
import {
  ALL_EVENTS,
  asPerson,
  type Delivering,
  newSubscriber,
  runCheck,
  startDelivering,
  until,
} from "#testing/servers/delivering.ts";
import { startReceiver } from "#testing/servers/receiver.ts";

let delivering: Delivering;
before(async () => {
  delivering = await startDelivering();
});
after(() => delivering.close());

const FORMATS = { slack: slackFormat, teams: teamsFormat };

const UNSIGNED = ["webhook-signature", "webhook-id", "x-service-signature", "x-service-event"];

for (const kind of CHAT_KINDS) {
  test(`a ${kind} webhook gets messages without signatures, and shows only a part of its URL`, async (t) => {
    const receiver = await startReceiver(delivering.certificate);
    t.after(receiver.close);
    const subscriber = await newSubscriber(delivering);
    const { key, tenant } = subscriber;
    const person = asPerson(delivering.server, tenant);
    const url = `${receiver.url}/services/secret-path-1234`;
    const { id, secret, ...created } = await person.webhooks.subscribe({
      url,
      kind,
      events: ALL_EVENTS,
      only_blocked: false,
    });
    assert.equal(secret, null);
    const shown = `${receiver.url}/…1234`;
    assert.equal(created.url, shown);
    assert.equal((await person.webhooks.get({ id })).url, shown);
    const overview = await person.webhooks.overview({});
    assert.deepEqual(
      overview.webhooks.map(({ kind, url, only_blocked }) => ({ kind, url, only_blocked })),
      [{ kind, url: shown, only_blocked: false }],
    );
    const { body } = await delivering.server.send("GET /webhooks", { key });
    assert.deepEqual(Object.keys(body[0]), [
      ...["id", "url", "events", "contract_id", "active", "created_at"],
    ]);
    assert.equal(body[0].url, shown);
    await assert.rejects(person.webhooks.rotateSecret({ id }), /webhook/i);

    const check = await runCheck(delivering, subscriber, "breaking");
    const [request] = await receiver.waitFor(1);
    assert.ok(request);
    for (const header of UNSIGNED) assert.equal(request.headers[header], undefined);
    FORMATS[kind].parse(JSON.parse(request.body));
    assert.match(request.body, /breaking, severity \d+/);
    assert.match(request.body, /orders/);
    assert.match(request.body, /integer/);
    const page = `https://checks.example.com/accounts/${tenant.account_id}/checks/${check.id}`;
    assert.ok(request.body.includes(page));

    const { delivery_id } = await person.webhooks.sendTest({ id });
    const [, sent] = await receiver.waitFor(2);
    FORMATS[kind].parse(JSON.parse(sent?.body ?? ""));
    assert.match(sent?.body ?? "", /This is a test/);
    assert.equal(sent?.headers["x-service-signature"], undefined);
    const isDelivered = { id: delivery_id, status: "delivered" } as const;
    await until(
      async () => (await delivering.server.db.delivery.count({ where: isDelivered })) === 1,
    );
    await person.deliveries.redeliver({ id: delivery_id });
    const [, , again] = await receiver.waitFor(3);
    assert.equal(again?.body, sent?.body);
    const deleted = await delivering.server.send(`DELETE /webhooks/${id}`, { key });
    assert.equal(deleted.status, 200);
  });
}

test("a webhook for blocked checks gets only those, with what blocks and who is affected", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  const { contract_id, tenant } = subscriber;
  const { account_id } = tenant;
  const consumer = { id: newId("csm"), name: "<!channel> *Churn*", owner: "Ada", contact: null };
  await delivering.db.consumer.create({ data: { ...consumer, account_id, contract_id } });
  const person = asPerson(delivering.server, tenant);
  const { secret } = await person.webhooks.subscribe({
    url: `${receiver.url}/standard`,
    kind: "standard",
    events: ALL_EVENTS,
    only_blocked: true,
  });
  assert.match(secret ?? "", /^whsec_/);
  await person.webhooks.subscribe({
    url: `${receiver.url}/slack`,
    kind: "slack",
    events: ALL_EVENTS,
    only_blocked: true,
  });
  await runCheck(delivering, subscriber, "pass");
  const blocked = await runCheck(delivering, subscriber, "warning");
  await receiver.waitFor(2);
  assert.equal(await delivering.db.delivery.count({ where: { account_id } }), 2);
  const bodyOf = (path: string) =>
    JSON.parse(receiver.received.find((request) => request.path === path)?.body ?? "");
  assert.equal(bodyOf("/standard").id, blocked.id);
  const { text, blocks } = slackFormat.parse(bodyOf("/slack"));
  assert.equal(text, "Blocked: warning, severity 30. Contract `orders` v1");
  const sections = blocks.flatMap((block) => (block.type === "section" ? block.text.text : []));
  assert.deepEqual(sections.slice(1), [
    "~ `a` integer → json (+30), blocks",
    "Affected:\n• `&lt;!channel&gt; *Churn*` of `Ada` uses `a`",
  ]);
});

test("a check that no gate has decided is sent with the changes that its columns show", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const subscriber = await newSubscriber(delivering);
  const person = asPerson(delivering.server, subscriber.tenant);
  await person.webhooks.subscribe({
    url: receiver.url,
    kind: "slack",
    events: ALL_EVENTS,
    only_blocked: false,
  });
  const { id } = await runCheck(delivering, subscriber, "breaking");
  const [first] = await receiver.waitFor(1);
  const changesOf = (body = "") => body.match(/`[^`]+`[^"]*integer[^"]*/)?.[0];
  assert.ok(changesOf(first?.body));

  const { account_id } = subscriber.tenant;
  await delivering.db.$executeRaw`
    UPDATE "check" SET decision = NULL, gate = NULL WHERE account_id = ${account_id} AND id = ${id}`;
  const [sent] = await delivering.db.delivery.findMany({ where: { account_id, check_id: id } });
  await person.deliveries.redeliver({ id: sent?.id as string });
  const [, again] = await receiver.waitFor(2);
  assert.equal(changesOf(again?.body), changesOf(first?.body)?.replaceAll(", blocks", ""));
});
