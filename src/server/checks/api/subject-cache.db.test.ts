import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isBlocking } from "#testing/blocking.ts";
import { until } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import {
  checkOf,
  newContract,
  newResources,
  newWebhook,
  success,
} from "#testing/tenants/resources.ts";
import { spendAll } from "#testing/tenants/tenant.ts";

/** The first has cached the contract before the second changes something. */
let servers: [RestServer, RestServer];
before(async () => {
  servers = await Promise.all([
    startRestServer({ contractChanges: true }),
    startRestServer({ contractChanges: true }),
  ]);
});
after(() => Promise.all(servers.map((server) => server.close())));

async function newSetting() {
  const [first, second] = servers;
  const { tenant, key, contract } = await newResources(first);
  const send = () => first.send("POST /check", { key, json: checkOf(contract.id) });
  const change = (operation: string, options: object = {}) =>
    success(second.send(operation, { key, id: contract.id, ...options }));
  async function deliveriesOf(check_id: string) {
    return first.db.delivery.count({ where: { account_id: tenant.account_id, check_id } });
  }
  const before = await success(send());
  return { tenant, key, contract, send, change, before, deliveriesOf };
}

test("a check uses the current contract after another process changed it", async () => {
  const { send, change, before } = await newSetting();
  assert.equal(before.severity, 0);
  const columns = [{ name: "x", type: "json", required: true }];
  await change("PUT /contracts/{id}", { json: { schema: { columns } } });
  const { diff } = await success(send());
  assert.deepEqual(diff, { removed: ["x"], type_changes: [], added: ["a", "b"] });
});

test("a contract deleted by another process is not found, with or without credits", async () => {
  const { tenant, send, change } = await newSetting();
  const ran = BigInt(await servers[0].db.check.count({ where: { account_id: tenant.account_id } }));
  await change("DELETE /contracts/{id}");
  const { status, body } = await send();
  assert.deepEqual([status, body.code], [404, "contract_not_found"]);

  const other = await newSetting();
  await other.change("DELETE /contracts/{id}");
  await spendAll(servers[0].db, other.tenant);
  assert.equal((await other.send()).status, 404);
  const where = { id: tenant.account_id };
  const { total_checks, credits_used } = await servers[0].db.account.findUniqueOrThrow({ where });
  assert.deepEqual([total_checks, credits_used], [ran, ran]);
});

test("a repeated check whose contract is deleted while it waits gets the stored check", async () => {
  const [{ db, send }] = servers;
  const { tenant, key, contract } = await newSetting();
  const twin = (name: string) =>
    send("POST /check", {
      key,
      json: checkOf(contract.id),
      headers: { "Idempotency-Key": name },
    });
  const { text } = await twin("stored");
  const changing = await db.pool.connect();
  try {
    const { rows } = await changing.query("SELECT pg_backend_pid() AS pid");
    await changing.query("BEGIN");
    await changing.query("UPDATE idempotency SET key = 'waits' WHERE account_id = $1", [
      tenant.account_id,
    ]);
    await changing.query("DELETE FROM contract WHERE id = $1", [contract.id]);
    const waiting = twin("waits");
    await until(() => isBlocking(db, rows[0].pid));
    await changing.query("COMMIT");
    const answer = await waiting;
    assert.deepEqual([answer.status, answer.text], [200, text]);
  } finally {
    changing.release();
  }
});

test("webhooks created, paused or deleted by another process take effect at once", async () => {
  const { tenant, send, change, before, deliveriesOf } = await newSetting();
  const ofBefore = await deliveriesOf(before.id);
  const { id } = await change("POST /webhooks", { json: newWebhook() });
  assert.equal(await deliveriesOf((await success(send())).id), ofBefore + 1);

  const { account_id } = tenant;
  const where = { account_id_id: { account_id, id } };
  await servers[1].db.webhook.update({ where, data: { active: false } });
  assert.equal(await deliveriesOf((await success(send())).id), ofBefore);
  await servers[1].db.webhook.update({ where, data: { active: true } });
  assert.equal(await deliveriesOf((await success(send())).id), ofBefore + 1);

  await change("DELETE /webhooks/{id}", { id });
  assert.equal(await deliveriesOf((await success(send())).id), ofBefore);
});

test("a check that runs beside changes uses exactly one version of the contract", async () => {
  const { tenant, key, contract, send } = await newSetting();
  const names = ["c1", "c2", "c3", "c4", "c5"];
  let isChanging = true;
  const changing = (async () => {
    for (const name of names) {
      const columns = [{ name, type: "json", required: true }];
      const options = { key, id: contract.id, json: { schema: { columns } } };
      await success(servers[1].send("PUT /contracts/{id}", options));
    }
    isChanging = false;
  })();
  const checks = [];
  do checks.push(await success(send()));
  while (isChanging);
  await changing;
  checks.push(await success(send()));
  assert.deepEqual(checks.at(-1).diff.removed, ["c5"]);

  const rows = await servers[0].db.check.findMany({ where: { account_id: tenant.account_id } });
  for (const { contract_version, diff } of rows) {
    const { removed } = diff as { removed: string[] };
    assert.deepEqual(removed, names.slice(contract_version - 2, contract_version - 1));
  }
  const versions = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => row.contract_version);
  assert.deepEqual(
    versions,
    versions.toSorted((a, b) => a - b),
  );
});

for (const [where, at] of [
  ["this process", 0],
  ["another process", 1],
] as const) {
  test(`a contract named like the id of a cached one, by ${where}, makes that text ambiguous`, async () => {
    const { tenant, key, contract } = await newSetting();
    const [first] = servers;
    const { incoming_schema } = checkOf(contract.id);
    const check = { contract: contract.id, incoming_schema };
    const gate = () => first.send("POST /gate", { key, json: { checks: [check] } });
    await success(gate());
    const json = { ...newContract(), name: contract.id };
    const { id } = await success(servers[at].send("POST /contracts", { key, json }));
    const before = await first.db.check.count({ where: { account_id: tenant.account_id } });
    const { status, body } = await gate();
    assert.deepEqual([status, body.errors?.[0].code], [400, "ambiguous"]);
    const { account_id } = tenant;
    assert.equal(await first.db.check.count({ where: { account_id } }), before, "nothing charged");

    await success(servers[at].send("PUT /contracts/{id}", { key, id, json: { name: "other" } }));
    await success(gate());
    await success(servers[at].send("PUT /contracts/{id}", { key, id, json: { name: json.name } }));
    assert.equal((await gate()).status, 400, "renamed back");
    await success(servers[at].send("DELETE /contracts/{id}", { key, id }));
    await success(gate());
  });
}

test("a cached contract is not served to another account", async () => {
  const { contract } = await newSetting();
  const other = await newSetting();
  const options = { key: other.key, json: checkOf(contract.id) };
  assert.equal((await servers[0].send("POST /check", options)).status, 404);
});
