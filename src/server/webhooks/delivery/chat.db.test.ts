import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { slackFormat, teamsFormat } from "#server/testing/chat-formats.ts";
import {
  ALL_EVENTS,
  asPerson,
  type Delivering,
  newSubscriber,
  runCheck,
  startDelivering,
  until,
} from "#server/testing/servers/delivering.ts";
import { startReceiver } from "#server/testing/servers/receiver.ts";
import { CHAT_KINDS } from "../rules/webhook-kind.ts";

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
      ...{ url, kind, events: ALL_EVENTS, only_blocked: false },
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
