import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newContract, newWebhook, success } from "#testing/tenants/resources.ts";
import { columns, newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

/** A column added to the contract's, by the result that it causes. */
const ADDED = { pass: 0, warning: 4, breaking: 18 };

type Result = keyof typeof ADDED;

async function newSetting() {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const contract = await success(server.send("POST /contracts", { key, json: newContract() }));

  async function webhook(fields: object = {}): Promise<string> {
    const json = { ...newWebhook(), ...fields };
    return (await success(server.send("POST /webhooks", { key, json }))).id;
  }

  /** Runs a check with this result and returns the queued deliveries as webhook and event. */
  async function queued(result: Result, contract_id = contract.id) {
    const added = Array.from({ length: ADDED[result] }, (_, i) => ({
      name: `+${i}`,
      type: "json",
    }));
    const incoming_schema = { columns: [...columns("integer", "string"), ...added] };
    const check = await success(
      server.send("POST /check", { key, json: { contract_id, incoming_schema } }),
    );
    assert.equal(check.result, result);
    const rows = await server.db.delivery.findMany({
      where: { account_id: tenant.account_id, check_id: check.id },
    });
    for (const row of rows) assert.deepEqual([row.status, row.attempts], ["pending", 0]);
    return rows.map(({ webhook_id, event }) => `${webhook_id} ${event}`).sort();
  }
  return { tenant, key, contract, webhook, queued };
}

test("a check queues a delivery for each webhook subscribed to its result", async () => {
  const { webhook, queued } = await newSetting();
  const all = await webhook();
  const pass = await webhook({ events: ["pass"] });
  const breaking = await webhook({ events: ["breaking"] });
  const bad = await webhook({ events: ["warning", "breaking"] });
  assert.deepEqual(await queued("pass"), [`${all} pass`, `${pass} pass`].sort());
  assert.deepEqual(await queued("warning"), [`${all} warning`, `${bad} warning`].sort());
  assert.deepEqual(
    await queued("breaking"),
    [`${all} breaking`, `${breaking} breaking`, `${bad} breaking`].sort(),
  );
});

test("a webhook for one contract gets that contract's checks only", async () => {
  const { key, contract, webhook, queued } = await newSetting();
  const json = newContract("another");
  const another = await success(server.send("POST /contracts", { key, json }));
  const all = await webhook({ contract_id: null });
  const scoped = await webhook({ contract_id: contract.id });
  assert.deepEqual(await queued("pass"), [`${all} pass`, `${scoped} pass`].sort());
  assert.deepEqual(await queued("pass", another.id), [`${all} pass`]);
});

test("a paused webhook gets nothing", async () => {
  const { tenant, webhook, queued } = await newSetting();
  const id = await webhook();
  const { account_id } = tenant;
  await server.db.webhook.update({
    where: { account_id_id: { account_id, id } },
    data: { active: false },
  });
  assert.deepEqual(await queued("breaking"), []);
});

test("a deleted webhook gets nothing", async () => {
  const { key, webhook, queued } = await newSetting();
  const id = await webhook();
  assert.equal((await queued("pass")).length, 1);
  await success(server.send("DELETE /webhooks/{id}", { key, id }));
  assert.deepEqual(await queued("pass"), []);
});

test("another account's webhook gets nothing", async () => {
  const { queued } = await newSetting();
  const other = await newSetting();
  await other.webhook();
  assert.deepEqual(await queued("breaking"), []);
});

test("a refused or repeated check queues nothing", async () => {
  const { tenant, key, contract, webhook } = await newSetting();
  await webhook();
  const count = () => server.db.delivery.count({ where: { account_id: tenant.account_id } });
  const send = (json: object) =>
    server.send("POST /check", { key, json, headers: { "Idempotency-Key": "k" } });
  await send({ contract_id: contract.id, incoming_schema: {} });
  assert.equal(await count(), 0);
  for (let times = 0; times < 3; times++) {
    await success(send({ contract_id: contract.id, incoming_schema: { columns: [] } }));
  }
  assert.equal(await count(), 1);
});

test("the webhook of a deleted contract gets nothing for a new contract of the same name", async () => {
  const { key, contract, webhook, queued } = await newSetting();
  await webhook({ contract_id: contract.id });
  await success(server.send("DELETE /contracts/{id}", { key, id: contract.id }));
  const again = await success(server.send("POST /contracts", { key, json: newContract() }));
  assert.deepEqual(await queued("pass", again.id), []);
});
