import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OPERATIONS, operation } from "#testing/operations.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { checkOf, newContract, newResources, success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

for (const [name, { status, fields, isList }] of Object.entries(OPERATIONS)) {
  test(`${name} returns exactly its documented fields`, async () => {
    const own = await newResources(server);
    const answer = await server.send(name, { key: own.key, ...operation(name).request(own) });
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get("content-type"), "application/json");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(Array.isArray(answer.body), isList === true);
    const entries = isList ? answer.body : [answer.body];
    assert.notEqual(entries.length, 0);
    for (const entry of entries) assert.deepEqual(Object.keys(entry).sort(), fields.toSorted());
  });
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

test("a contract is returned as it was sent, as version 1", async () => {
  const { live } = await newTenant(server.db);
  const sent = newContract();
  const created = await success(server.send("POST /contracts", { key: live.key, json: sent }));
  const { id, created_at, updated_at, ...rest } = created;
  assert.deepEqual(rest, { ...sent, version: 1 });
  assert.match(id, /^ctr_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(created_at, TIMESTAMP);
  assert.equal(updated_at, created_at);
  const read = await server.send("GET /contracts/{id}", { key: live.key, id });
  assert.deepEqual(read.body, created);
  const list = await server.send("GET /contracts", { key: live.key });
  assert.deepEqual(list.body, [created]);
});

test("a check returns its diff and severity, and GET /checks/{id} the same bytes", async () => {
  const { key, contract } = await newResources(server);
  const incoming = [
    { name: "b", type: "json" },
    { name: "z", type: "date", required: true },
    { name: "c", type: "date" },
  ];
  const answer = await server.send("POST /check", {
    key,
    json: { contract_id: contract.id, incoming_schema: { columns: incoming } },
  });
  const { id, created_at, ...rest } = answer.body;
  assert.deepEqual(rest, {
    contract_id: contract.id,
    result: "warning",
    severity: 80,
    diff: {
      removed: ["a"],
      type_changes: [{ column: "b", from: "string", to: "json" }],
      added: ["z", "c"],
    },
    credits_used: 1,
  });
  assert.match(id, /^chk_/);
  assert.match(created_at, TIMESTAMP);
  const read = await server.send("GET /checks/{id}", { key, id });
  assert.equal(read.text, answer.text);
});

test("live and test keys pay the same for checks, as usage shows", async () => {
  const { tenant, contract } = await newResources(server);
  for (const { key } of [tenant.live, tenant.test]) {
    await success(server.send("POST /check", { key, json: checkOf(contract.id) }));
  }
  const { body } = await server.send("GET /usage", { key: tenant.live.key });
  assert.deepEqual(body, { credits_remaining: 997, credits_used: 3, total_checks: 3 });
});

test("inference returns the columns in the sample's order", async () => {
  const { live } = await newTenant(server.db);
  const sample = {
    whole: 3,
    fraction: 1.5,
    text: "x",
    flag: false,
    at: "2026-01-31T09:30:00Z",
    day: "2026-01-31",
    nested: {},
    none: null,
    list: [],
    "not a day": "2026-02-30",
  };
  const { body } = await server.send("POST /contracts/infer", {
    key: live.key,
    json: { sample },
  });
  const types = "integer number string boolean timestamp date json string json string".split(" ");
  const names = Object.keys(sample);
  assert.deepEqual(
    body.columns,
    types.map((type, index) => ({ name: names[index], type, required: true })),
  );
  const created = await server.send("POST /contracts", {
    key: live.key,
    json: { name: "inferred", schema: body },
  });
  assert.equal(created.status, 201);
});

test("a webhook's events keep their order without duplicates, and it is active", async () => {
  const { live } = await newTenant(server.db);
  const json = { url: "https://example.com/", events: ["warning", "pass", "warning"] };
  const { secret, ...webhook } = await success(
    server.send("POST /webhooks", { key: live.key, json }),
  );
  assert.deepEqual(webhook.events, ["warning", "pass"]);
  assert.deepEqual([webhook.active, webhook.contract_id], [true, null]);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body } = await server.send("GET /webhooks", { key: live.key });
  assert.deepEqual(body, [webhook]);
});

test("a deletion returns the id", async () => {
  const { key, webhook } = await newResources(server);
  const { body } = await server.send("DELETE /webhooks/{id}", { key, id: webhook.id });
  assert.deepEqual(body, { id: webhook.id, deleted: true });
});
