import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MANUAL_DELIVERIES_PER_HOUR } from "#domain/limit.ts";
import { newId } from "#server/store/id.ts";
import { inParallel } from "#testing/parallel.ts";
import { asPerson, storeWebhook } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

async function newCheck({ live: { key } }: Tenant) {
  const columns = [{ name: "id", type: "integer", required: true }];
  const schema = { name: "orders", schema: { columns } };
  const { body: contract } = await server.send("POST /contracts", { key, json: schema });
  const json = { contract_id: contract.id, incoming_schema: { columns: [] } };
  const { body } = await server.send("POST /check", { key, json });
  return body.id as string;
}

const sentTo = ({ account_id }: Tenant, webhook_id: string) =>
  server.db.delivery.findMany({ where: { account_id, webhook_id } });

test("a check is sent to a webhook once, however often that is requested", async () => {
  const tenant = await newTenant(server.db);
  const check_id = await newCheck(tenant);
  const webhook_id = await storeWebhook(server.db, tenant.account_id);
  const { deliveries } = asPerson(server, tenant, "member");
  const sent = await inParallel(5, () => deliveries.send({ check_id, webhook_id }));
  const [queued, ...others] = await sentTo(tenant, webhook_id);
  assert.deepEqual(others, []);
  assert.deepEqual(
    sent.filter((check) => check !== null),
    [{ delivery_id: queued?.id }],
  );
  assert.equal(queued?.check_id, check_id);
  assert.equal(queued?.event, "warning");
  const { account_id } = tenant;
  const logged = await server.db.auditEvent.findMany({
    where: { account_id, action: "deliveries.send" },
  });
  assert.equal(logged.length, 1);
});

test("neither another account's check nor its webhook can be used", async () => {
  const [tenant, other] = await inParallel(2, () => newTenant(server.db));
  assert.ok(tenant && other);
  const check_id = await newCheck(tenant);
  const others = await newCheck(other);
  const theirs = await storeWebhook(server.db, other.account_id);
  const own = await storeWebhook(server.db, tenant.account_id);
  const { deliveries } = asPerson(server, tenant, "member");
  const refusals = [
    [{ check_id, webhook_id: theirs }, "webhook_not_found"],
    [{ check_id: newId("chk"), webhook_id: own }, "check_not_found"],
    [{ check_id: others, webhook_id: own }, "check_not_found"],
  ] as const;
  for (const [input, problem] of refusals) {
    await assert.rejects(deliveries.send(input), { problem });
  }
  assert.deepEqual(await sentTo(tenant, own), []);
  assert.deepEqual(await sentTo(other, theirs), []);
});

test("checks that are sent count towards the account's manual deliveries", async () => {
  const tenant = await newTenant(server.db);
  const check_id = await newCheck(tenant);
  const [first, second] = await inParallel(2, () => storeWebhook(server.db, tenant.account_id));
  assert.ok(first && second);
  const { deliveries } = asPerson(server, tenant, "member");
  await deliveries.send({ check_id, webhook_id: first });
  const { account_id } = tenant;
  // Counted in the next hour, which ends after the test.
  await server.db.$executeRaw`
    UPDATE manual_delivery_count
    SET count = ${MANUAL_DELIVERIES_PER_HOUR}::int, hour = hour + interval '1 hour'
    WHERE account_id = ${account_id}`;
  const again = deliveries.send({ check_id, webhook_id: second });
  await assert.rejects(again, { problem: "manual_deliveries_limited" });
  assert.equal(await deliveries.send({ check_id, webhook_id: first }), null);
  assert.deepEqual(await sentTo(tenant, second), []);
});
