import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import { inParallel } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import {
  checkOf,
  newContract,
  newResources,
  newWebhook,
  success,
} from "#testing/tenants/resources.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const OTHER = { columns: [{ name: "x", type: "json", required: false }] };

const CHANGES: [string, object][] = [
  ["the name alone", { name: "renamed" }],
  ["the columns alone", { schema: OTHER }],
  ["both", { name: "renamed", schema: OTHER }],
  ["nothing in fact", newContract()],
  [
    "the name, with an id and version of the client's own",
    { name: "renamed", id: "x", version: 9 },
  ],
];

for (const [what, change] of CHANGES) {
  test(`changing ${what} increments the version and keeps the rest`, async () => {
    const { key, contract } = await newResources(server);
    const before = await success(server.send("GET /contracts/{id}", { key, id: contract.id }));
    const after = await success(
      server.send("PUT /contracts/{id}", { key, id: contract.id, json: change }),
    );
    const { name = before.name, schema = before.schema } = change as Record<string, unknown>;
    const { updated_at, ...rest } = after;
    const { updated_at: _, ...unchanged } = before;
    assert.deepEqual(rest, { ...unchanged, name, schema, version: 2 });
    assert.ok(updated_at >= before.updated_at);
    const read = await server.send("GET /contracts/{id}", { key, id: contract.id });
    assert.deepEqual(read.body, after);
  });
}

test("a refused change leaves the contract unchanged", async () => {
  const { key, contract } = await newResources(server);
  await success(server.send("POST /contracts", { key, json: newContract("taken") }));
  const { text } = await server.send("GET /contracts/{id}", { key, id: contract.id });
  for (const [json, status] of [
    [{}, 400],
    [{ unknown: 1 }, 400],
    [{ name: null }, 400],
    [{ schema: null }, 400],
    [{ name: "renamed", schema: {} }, 400],
    [{ name: "taken", schema: OTHER }, 409],
  ] as const) {
    const answer = await server.send("PUT /contracts/{id}", { key, id: contract.id, json });
    assert.equal(answer.status, status, JSON.stringify(json));
  }
  const after = await server.send("GET /contracts/{id}", { key, id: contract.id });
  assert.equal(after.text, text);
});

test("a change applies to later checks only", async () => {
  const { key, contract, check } = await newResources(server);
  const before = await server.send("GET /checks/{id}", { key, id: check.id });
  await success(
    server.send("PUT /contracts/{id}", { key, id: contract.id, json: { schema: OTHER } }),
  );
  const later = await success(server.send("POST /check", { key, json: checkOf(contract.id) }));
  assert.deepEqual(later.diff, { removed: ["x"], type_changes: [], added: ["a", "b"] });
  const after = await server.send("GET /checks/{id}", { key, id: check.id });
  assert.equal(after.text, before.text);
});

test("concurrent changes each increment the version by one", async () => {
  const { key, contract } = await newResources(server);
  const versions = await inParallel(
    20,
    async (index) => {
      const json = { name: `name ${index}` };
      const { version } = await success(
        server.send("PUT /contracts/{id}", { key, id: contract.id, json }),
      );
      return version;
    },
    CONNECTIONS,
  );
  assert.deepEqual(
    versions.sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
});

const tagOf = (answer: { headers: Headers }) => answer.headers.get("etag");

test("a contract's answers have the tag of its version", async () => {
  const { key } = await newResources(server);
  const created = await server.send("POST /contracts", { key, json: newContract("tagged") });
  const { id } = created.body;
  assert.equal(tagOf(created), '"1"');
  const named = { key, id, json: { name: "renamed" } };
  assert.equal(tagOf(await server.send("PUT /contracts/{id}", named)), '"2"');
  assert.equal(tagOf(await server.send("GET /contracts/{id}", { key, id })), '"2"');
  const head = await fetch(`${server.url}/contracts/${id}`, {
    method: "HEAD",
    headers: { "X-API-Key": key },
  });
  assert.equal(tagOf(head), '"2"');
  const none = await server.send("GET /contracts", { key });
  assert.deepEqual([none.status, tagOf(none)], [200, null]);
});

const MATCHES: [header: string, status: number][] = [
  ['"2"', 200],
  ['"1", "2"', 200],
  ["*", 200],
  ['"1"', 412],
  ['"3"', 412],
  ['W/"2"', 412],
  ['"another"', 412],
  ['"99999999999"', 412],
  ["2", 400],
  ['"2', 400],
  ["", 400],
];

for (const [header, status] of MATCHES) {
  test(`version 2 is changed with If-Match: ${header} only if that is 200: ${status}`, async () => {
    const { key, contract } = await newResources(server);
    const { id } = contract;
    await success(server.send("PUT /contracts/{id}", { key, id, json: { name: "second" } }));
    const headers = { "If-Match": header };
    const put = { key, id, json: { name: "third" }, headers };
    const answer = await server.send("PUT /contracts/{id}", put);
    assert.equal(answer.status, status);
    if (status === 412) assert.equal(answer.body.code, "contract_changed");
    if (status === 400) assert.equal(answer.body.errors[0].path, "If-Match");
    const read = await server.send("GET /contracts/{id}", { key, id });
    assert.equal(read.body.name, status === 200 ? "third" : "second");
  });
}

test("a contract is deleted only in a version that If-Match names", async () => {
  const { key, contract } = await newResources(server);
  const remove = (header: string) =>
    server.send("DELETE /contracts/{id}", {
      key,
      id: contract.id,
      headers: { "If-Match": header },
    });
  const refused = await remove('"2"');
  assert.deepEqual([refused.status, refused.body.code], [412, "contract_changed"]);
  assert.equal((await remove("1")).status, 400);
  await success(server.send("GET /contracts/{id}", { key, id: contract.id }));
  assert.equal((await remove('"1"')).status, 200);
  assert.equal((await remove('"1"')).status, 404);
});

test("of concurrent changes of one version, one is made", async () => {
  const { key, contract } = await newResources(server);
  const statuses = await inParallel(
    20,
    async (index) => {
      const json = { name: `name ${index}` };
      const headers = { "If-Match": '"1"' };
      return (await server.send("PUT /contracts/{id}", { key, id: contract.id, json, headers }))
        .status;
    },
    CONNECTIONS,
  );
  assert.deepEqual(
    statuses.sort((a, b) => a - b),
    [200, ...Array.from({ length: 19 }, () => 412)],
  );
});

test("a missing contract is 404, whatever If-Match says", async () => {
  const { key } = await newResources(server);
  for (const header of ["*", '"1"']) {
    const options = { key, id: "ctr_0000000000000000000000000a", headers: { "If-Match": header } };
    const put = await server.send("PUT /contracts/{id}", { ...options, json: { name: "x" } });
    const removed = await server.send("DELETE /contracts/{id}", options);
    assert.deepEqual([put.status, removed.status], [404, 404]);
  }
});

test("when two contracts are renamed to one name concurrently, one of them gets it", async () => {
  const { key, contract } = await newResources(server);
  const second = await success(
    server.send("POST /contracts", { key, json: newContract("second") }),
  );
  const answers = await Promise.all(
    [contract.id, second.id].map((id) =>
      server.send("PUT /contracts/{id}", { key, id, json: { name: "one" } }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test("a deleted contract is gone, its checks stay, its name can be reused", async () => {
  const { key, contract, check } = await newResources(server);
  const deleted = await server.send("DELETE /contracts/{id}", { key, id: contract.id });
  assert.deepEqual(deleted.body, { id: contract.id, deleted: true });

  for (const [operation, json] of [
    ["GET /contracts/{id}", undefined],
    ["PUT /contracts/{id}", { name: "renamed" }],
    ["DELETE /contracts/{id}", undefined],
    ["POST /check", checkOf(contract.id)],
    ["POST /webhooks", { ...newWebhook(), contract_id: contract.id }],
  ] as const) {
    const { status, body } = await server.send(operation, { key, id: contract.id, json });
    assert.deepEqual([status, body.code], [404, "contract_not_found"], operation);
  }
  const { body: usage } = await server.send("GET /usage", { key });
  assert.equal(usage.credits_used, 1);
  const stored = await server.send("GET /checks/{id}", { key, id: check.id });
  assert.deepEqual(stored.body, check);
  const again = await success(server.send("POST /contracts", { key, json: newContract() }));
  assert.deepEqual([again.name, again.version], [contract.name, 1]);
  assert.notEqual(again.id, contract.id);
});

test("the webhooks of a deleted contract stay listed", async () => {
  const { key, contract } = await newResources(server);
  const json = { ...newWebhook(), contract_id: contract.id };
  const { id } = await success(server.send("POST /webhooks", { key, json }));
  await success(server.send("DELETE /contracts/{id}", { key, id: contract.id }));
  const { body } = await server.send("GET /webhooks", { key });
  const listed = body.find((webhook: { id: string }) => webhook.id === id);
  assert.deepEqual([listed.contract_id, listed.active], [contract.id, true]);
  assert.equal((await server.send("DELETE /webhooks/{id}", { key, id })).status, 200);
});

test("a repeated check of a deleted contract is still replayed", async () => {
  const { key, contract } = await newResources(server);
  const send = () =>
    server.send("POST /check", {
      key,
      json: checkOf(contract.id),
      headers: { "Idempotency-Key": "k" },
    });
  const first = await send();
  await success(server.send("DELETE /contracts/{id}", { key, id: contract.id }));
  const second = await send();
  assert.deepEqual([second.status, second.text], [200, first.text]);
});

test("contracts cannot be changed or deleted by default", async (t) => {
  const usual = await startRestServer();
  t.after(() => usual.close());
  const { key, contract } = await newResources(usual);
  for (const method of ["PUT", "DELETE"]) {
    const { status, headers } = await usual.send(`${method} /contracts/{id}`, {
      key,
      id: contract.id,
      json: { name: "renamed" },
    });
    assert.deepEqual([status, headers.get("allow")], [405, "GET"]);
  }
});

test("with changes off, the console cannot make them either", async () => {
  const closed = await startRestServer();
  const { tenant, contract } = await newResources(closed);
  const caller = { kind: "person" as const, role: "owner" as const, ...tenant };
  const { services } = closed;
  const person = createCaller({ services, caller, idempotency_key: null });
  await assert.rejects(person.contractChanges.delete({ id: contract.id }), {
    problem: "not_allowed",
  });
  assert.equal((await person.contracts.get({ id: contract.id })).id, contract.id);
  await closed.close();
});
