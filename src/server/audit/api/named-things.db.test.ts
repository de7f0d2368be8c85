import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function consoleOf({ tenant: { account_id, user_id } }: Resources, db: DatabasePool = server.db) {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role: "owner" };
  return createCaller({ services: { ...server.services, db }, caller, idempotency_key: null });
}

test("things are found only while they exist, and only in their account", async () => {
  const [own, other] = [await newResources(server), await newResources(server)];
  const { account_id } = own.tenant;
  await server.db.auditEvent.deleteMany({ where: { account_id } });
  const person = consoleOf(own);
  const { id } = own.contract;
  await person.keys.revoke({ id: own.active.id });
  await person.keys.delete({ id: own.active.id });
  await person.webhooks.setActive({ id: own.webhook.id, active: false });
  await person.approvals.withdraw({ id, approval_id: own.approval.id });
  await person.consumers.delete({ id, consumer_id: own.consumer.id });
  await server.db.auditEvent.create({
    data: {
      account_id,
      id: `aud_${"0".repeat(26)}`,
      actor: "ada@example.com",
      actor_role: "owner",
      action: "keys.revoke",
      target: other.active.id,
    },
  });
  const { things } = await person.auditLog.list({});
  const expected = [
    { id: own.approval.id, name: "a", parent_id: id },
    { id, name: own.contract.name, parent_id: null },
    { id: own.webhook.id, name: null, parent_id: null },
  ];
  const byId = (one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1);
  assert.deepEqual(things.toSorted(byId), expected.toSorted(byId));
});

test("one query finds everything that a page of the log names, however long it is", async () => {
  const own = await newResources(server);
  let queries = 0;
  const counting = new Proxy(server.db, {
    get(target, name) {
      if (name !== "$queryRaw") return Reflect.get(target, name);
      return (...query: Parameters<typeof target.$queryRaw>) => {
        queries += 1;
        return target.$queryRaw(...query);
      };
    },
  });
  const count = async () => {
    queries = 0;
    const { events } = await consoleOf(own, counting).auditLog.list({});
    return { asked: queries, events: events.length };
  };
  const first = await count();
  for (let at = 0; at < 5; at++) {
    await consoleOf(own).keyring.rename({ id: own.active.id, label: `CI ${at}` });
    await consoleOf(own).webhooks.setActive({ id: own.webhook.id, active: at % 2 === 1 });
  }
  const later = await count();
  assert.ok(later.events >= first.events + 10);
  assert.equal(later.asked, first.asked);
});
