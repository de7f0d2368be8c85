import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Detail } from "#domain/details/detail.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, type Send, startRestServer } from "#testing/servers/rest-server.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const int = (bits: number, nullable = false): Detail => ({
  nullable,
  is: { kind: "integer", bits, signed: true },
});

const address = (...names: string[]): Detail => ({
  nullable: false,
  is: {
    kind: "struct",
    fields: names.map((name) => ({ name, type: "string", detail: { nullable: false } })),
  },
});

/** Columns of a contract: a number, an address and a note of which nothing more is known. */
function described(id: Detail, place: Detail) {
  return [
    { name: "id", type: "integer", required: true, detail: id },
    { name: "place", type: "json", required: false, detail: place },
    { name: "note", type: "string", required: false },
  ];
}

const OLD = described(int(32), address("city", "zip"));
const BARE = OLD.map(({ name, type, required }) => ({ name, type, required }));

const NOTE = { name: "note", type: "string" };

/** An account with a contract of these columns, and what can be sent for it. */
async function newContract(columns: object[] = OLD) {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const json = { name: "orders", schema: { columns } };
  const contract = await success(server.send("POST /contracts", { key, json }));
  const send = (operation: string, options: Send = {}) =>
    server.send(operation, { key, id: contract.id, ...options });
  const gate = (incoming: object[], headers: Record<string, string> = {}) => {
    const checks = [{ contract: "orders", incoming_schema: { columns: incoming } }];
    return send("POST /gate", { json: { checks }, headers });
  };
  const columnsNow = async () => (await success(send("GET /contracts/{id}/columns"))).columns;
  return { tenant, contract, send, gate, columnsNow };
}

test("details are kept beside a contract, and no answer of the contract has them", async () => {
  const { contract, send, columnsNow } = await newContract();
  assert.deepEqual(contract.schema, { columns: BARE });
  assert.deepEqual((await send("GET /contracts/{id}")).body, contract);
  assert.deepEqual((await send("GET /contracts")).body, [contract]);
  assert.deepEqual(await columnsNow(), OLD);
});

test("a check's answer is the same with details as without, and the gate tells what has changed", async () => {
  const { contract, send, gate } = await newContract();
  const incoming = described(int(64, true), address("city"));
  const json = { contract_id: contract.id, incoming_schema: { columns: incoming } };
  const check = await success(send("POST /check", { json }));
  assert.deepEqual([check.result, check.severity], ["pass", 0]);
  assert.deepEqual(check.diff, { removed: [], type_changes: [], added: [] });
  const { decision, checks } = await success(gate(incoming));
  assert.equal(decision, "block");
  assert.deepEqual(
    checks[0].changes.map(({ kind, column, from, to, points, blocks }: never) => {
      return [kind, column, from, to, points, blocks];
    }),
    [
      ["nullable", "id", "not null", "nullable", 0, false],
      ["widened", "id", "int32", "int64", 0, false],
      ["nested_removed", "place.zip", "string(?)", null, 0, true],
    ],
  );
  assert.deepEqual(checks[0].compared, {
    columns: 3,
    in_full: 1,
    not_in_full: [
      { column: "place", reason: "lossy" },
      { column: "note", reason: "contract_has_no_detail" },
    ],
    blocks: false,
  });
  assert.deepEqual(Object.keys(checks[0].check), Object.keys(check));
});

test("a policy may block what could not be compared, and tolerate numbers for whole numbers", async () => {
  const { tenant, send, gate } = await newContract([
    { ...ofId(int(32)), required: true },
    { ...NOTE, required: false },
  ]);
  const decided = async (policy: object, ...incoming: object[]) => {
    await success(send("PUT /contracts/{id}/policy", { json: policy }));
    const [check] = (await success(gate(incoming))).checks;
    const again = await success(send("GET /checks/{id}/gate", { id: check.check.id }));
    assert.deepEqual(again, check);
    const { explain } = asPerson(server, tenant).decisions;
    const { lacks_details } = await explain({ id: check.check.id });
    assert.equal(lacks_details, check.compared.blocks);
    const [change] = check.changes;
    return [check.decision, check.compared.blocks, change?.blocks, change?.tolerated];
  };
  const exact = ofId(int(32));
  const turned = { name: "id", type: "number" };
  const float = { ...turned, detail: { nullable: false, is: { kind: "float", bits: 64 } } };
  const required = { require_details: true, tolerate_widening: true };
  assert.deepEqual(await decided(required, exact, NOTE), ["block", true, undefined, undefined]);
  assert.deepEqual(await decided({ ignore_columns: ["note"] }, exact, NOTE), [
    ...["pass", false, undefined, undefined],
  ]);
  const same = { report_only: false };
  assert.deepEqual(await decided(same, float, NOTE), ["pass", false, false, true]);
  assert.deepEqual(await decided(same, turned, NOTE), ["block", true, false, true]);
  assert.deepEqual(await decided({ require_details: false }, turned, NOTE), [
    ...["pass", false, false, true],
  ]);
  assert.deepEqual(await decided({ tolerate_widening: false }, turned, NOTE), [
    ...["block", false, true, false],
  ]);
});

test("numbers that do not hold the whole numbers are not tolerated, and pandas's are", async () => {
  const { send, gate } = await newContract([{ ...ofId(int(64)), required: true }]);
  await success(send("PUT /contracts/{id}/policy", { json: { tolerate_widening: true } }));
  const float = (bits: number) => ({
    name: "id",
    type: "number",
    detail: { is: { kind: "float", bits } },
  });
  const decisions = [];
  for (const bits of [32, 64]) {
    const [{ decision, changes }] = (await success(gate([float(bits)]))).checks;
    decisions.push([decision, changes[0].tolerated, changes[0].widening]);
  }
  assert.deepEqual(decisions, [
    ["block", false, null],
    ["pass", true, "rounded"],
  ]);
});

test("a decision is repeated with the same bytes, whatever happens to the details", async () => {
  for (const columns of [OLD, BARE]) {
    const { send, gate } = await newContract(columns);
    const first = await gate(OLD, { "Idempotency-Key": "once" });
    await success(send("PUT /contracts/{id}/details", { json: { columns: [ofId({})] } }));
    const again = await gate(OLD, { "Idempotency-Key": "once" });
    assert.equal(again.headers.get("idempotent-replayed"), "true");
    assert.equal(again.text, first.text);
    const { id } = first.body.checks[0].check;
    assert.deepEqual((await send("GET /checks/{id}/gate", { id })).body, first.body.checks[0]);
  }
});

const ofId = (detail: unknown) => ({ name: "id", type: "integer", detail });

test("details of some columns are set, the next check is compared with them, and the version stays", async () => {
  const { send, gate, columnsNow } = await newContract();
  const set = await success(
    send("PUT /contracts/{id}/details", { json: { columns: [ofId(int(16))] } }),
  );
  const now = described(int(16), address("city", "zip"));
  assert.deepEqual([set.version, set.columns], [1, now]);
  assert.deepEqual(await columnsNow(), now);
  const { checks } = await success(gate(OLD));
  assert.deepEqual(
    checks[0].changes.map(({ kind, from, to }: never) => [kind, from, to]),
    [["widened", "int16", "int32"]],
  );
  await success(send("PUT /contracts/{id}/details", { json: { columns: [ofId({})] } }));
  assert.deepEqual((await columnsNow())[0], BARE[0]);
});

test("details are only set on those that were read, if the request says so", async () => {
  const { send } = await newContract();
  const read = await send("GET /contracts/{id}/columns");
  const etag = read.headers.get("etag") ?? "";
  const set = (bits: number, match: string) =>
    send("PUT /contracts/{id}/details", {
      json: { columns: [ofId(int(bits))] },
      headers: { "If-Match": match },
    });
  const first = await set(16, `"other", ${etag}`);
  assert.equal(first.status, 200);
  const late = await set(64, etag);
  assert.deepEqual([late.status, late.body.code], [412, "contract_changed"]);
  assert.equal((await set(64, first.headers.get("etag") ?? "")).status, 200);
  assert.equal((await set(8, "*")).status, 200);
});

test("details that are set concurrently are all kept", async () => {
  const { send, columnsNow } = await newContract(BARE);
  const details = [ofId(int(64)), { name: "note", type: "string", detail: { nullable: true } }];
  await Promise.all(
    details.map((column) =>
      success(send("PUT /contracts/{id}/details", { json: { columns: [column] } })),
    ),
  );
  const now = await columnsNow();
  assert.deepEqual(
    [now[0].detail, now[2].detail],
    details.map(({ detail }) => detail),
  );
});

test("columns that are changed without details keep them while their names and types stay", async () => {
  const { send, columnsNow } = await newContract();
  const [id, place, note] = BARE;
  const columns = [note, { ...id, type: "number" }, { ...place, required: true }];
  await success(send("PUT /contracts/{id}", { json: { schema: { columns } } }));
  assert.deepEqual(await columnsNow(), [
    note,
    { ...id, type: "number" },
    { ...OLD[1], required: true },
  ]);
  await success(send("PUT /contracts/{id}", { json: { name: "renamed" } }));
  assert.deepEqual((await columnsNow())[2], { ...OLD[1], required: true });
});

test("an accepted schema brings its details, and a restored version its own", async () => {
  const { tenant, contract, gate, columnsNow } = await newContract();
  const next = described(int(64), address("city", "zip", "street"));
  const { checks } = await success(gate(next));
  const { versions } = asPerson(server, tenant);
  const columns = next.map(({ name, type, required }) => ({ name, type, required })) as never;
  const accept = { check_id: checks[0].check.id, expected_version: 1, columns, reason: "" };
  await versions.accept(accept);
  assert.deepEqual(await columnsNow(), next);
  const { diff } = await versions.compare({ id: contract.id, from: 1, to: 2 });
  assert.deepEqual(
    diff.changes.map(({ kind, column }) => [kind, column]),
    [
      ["widened", "id"],
      ["nested_added", "place.street"],
    ],
  );
  await versions.restore({ id: contract.id, version: 1, expected_version: 2, reason: "" });
  assert.deepEqual(await columnsNow(), OLD);
});

test("the audit log says which details an accepted, restored or changed version has changed", async () => {
  const { tenant, contract, gate, send } = await newContract();
  const next = described(int(64), address("city", "zip", "street"));
  const { checks } = await success(gate(next));
  const { versions } = asPerson(server, tenant);
  const accept = { check_id: checks[0].check.id, columns: BARE as never, reason: "" };
  await versions.accept({ ...accept, expected_version: 1 });
  await versions.restore({ id: contract.id, version: 1, expected_version: 2, reason: "" });
  const moved = { name: "orders", schema: { columns: BARE.toReversed() } };
  await success(send("PUT /contracts/{id}", { json: moved }));
  await success(send("PUT /contracts/{id}", { json: { ...moved, schema: { columns: next } } }));
  const entries = await server.db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: { not: "contracts.create" } },
    orderBy: { id: "asc" },
  });
  const changes = entries.map(({ action, detail }) => [
    action,
    (detail as { changes: object }).changes,
  ]);
  const words = (bits: number, ...names: string[]) => {
    const fields = names.map((name) => `${name}: string(?) not null`).join(", ");
    return [`id: int${bits} not null`, `place: struct<${fields}> not null`];
  };
  const [old, now] = [words(32, "city", "zip"), words(64, "city", "zip", "street")];
  assert.deepEqual(changes, [
    ["versions.accept", { version: [1, 2], details: [old, now] }],
    ["versions.restore", { version: [2, 3], details: [now, old] }],
    ["contractChanges.update", { version: [3, 4], schema: [[], []] }],
    ["contractChanges.update", { version: [4, 5], schema: [[], []], details: [old, now] }],
  ]);
});

test("a schema that only says more is accepted as a version, which restoring the one before takes back", async () => {
  const { tenant, contract, gate, columnsNow } = await newContract(BARE);
  const steps = [
    described(int(64), address("city")),
    described({ ...int(64), id: 7 }, address("city")),
  ];
  const { versions, history } = asPerson(server, tenant);
  const offers: [isChange: boolean, accepted: number | undefined][] = [];
  for (const [at, incoming] of steps.entries()) {
    const { checks } = await success(gate(incoming));
    const check_id: string = checks[0].check.id;
    const offer = async () => {
      const { is_change, accepted } = await versions.offer({ check_id });
      offers.push([is_change, accepted?.version]);
    };
    await offer();
    const accept = { check_id, expected_version: at + 1, columns: BARE as never, reason: "" };
    assert.deepEqual(await versions.accept(accept), { id: contract.id, version: at + 2 });
    assert.deepEqual(await columnsNow(), incoming);
    await offer();
    const again = { ...accept, expected_version: at + 2 };
    await assert.rejects(versions.accept(again), { message: /^columns must differ/ });
    assert.equal((await history.explain({ id: check_id })).contract_version, at + 1);
  }
  assert.deepEqual(offers, [
    [true, undefined],
    [false, 2],
    [true, undefined],
    [false, 3],
  ]);
  const { versions: rows } = await versions.list({ id: contract.id });
  assert.deepEqual(
    rows.map(({ change }) => change?.details),
    [1, 2, undefined],
  );
  const flags = [1, 2, 3].map((version) => versions.get({ id: contract.id, version }));
  assert.deepEqual(
    (await Promise.all(flags)).map(({ is_change }) => is_change),
    [true, true, false],
  );
  const restore = { id: contract.id, version: 1, reason: "" };
  await versions.restore({ ...restore, expected_version: 3 });
  assert.deepEqual(await columnsNow(), BARE);
  await assert.rejects(versions.restore({ ...restore, expected_version: 4 }), {
    message: /^version must have different columns/,
  });
});

test("a check that says nothing of a column leaves what is known of it, in a contract of another name, too", async () => {
  const { tenant, contract, gate, send, columnsNow } = await newContract();
  const total = { name: "total", type: "number", required: false };
  const columns = [...BARE, total];
  const { checks } = await success(gate(columns));
  const check_id: string = checks[0].check.id;
  const { versions } = asPerson(server, tenant);
  const saving = { check_id, columns: columns as never, reason: "" };
  const { id } = await versions.create({ ...saving, name: "orders_v2" });
  assert.notEqual(id, contract.id);
  const made = await success(send("GET /contracts/{id}/columns", { id }));
  assert.deepEqual(made.columns, [...OLD, total]);
  await versions.accept({ ...saving, expected_version: 1 });
  assert.deepEqual(await columnsNow(), [...OLD, total]);
});

test("a check's page has the details of both sides as they were", async () => {
  const { tenant, gate, send } = await newContract();
  const { checks } = await success(gate(described(int(64), address("city"))));
  await success(send("PUT /contracts/{id}/details", { json: { columns: [ofId(int(8))] } }));
  const { id } = checks[0].check;
  const { history, decisions } = asPerson(server, tenant);
  const { incoming_columns } = await history.explain({ id });
  assert.deepEqual(incoming_columns[0]?.detail, int(64));
  const { changes, compared } = await decisions.explain({ id });
  assert.deepEqual({ ...compared, blocks: false }, checks[0].compared);
  assert.deepEqual(
    changes.map(({ kind, column }) => [kind, column]),
    [
      ["widened", "id"],
      ["nested_removed", "place.zip"],
    ],
  );
});

test("details that change are in the audit log in words, those that stay the same are not", async () => {
  const { tenant, send } = await newContract();
  const set = () => send("PUT /contracts/{id}/details", { json: { columns: [ofId(int(64))] } });
  await success(set());
  await success(set());
  const where = { account_id: tenant.account_id, action: "contractColumns.setDetails" };
  const [entry, ...others] = await server.db.auditEvent.findMany({ where });
  assert.deepEqual(entry?.detail, {
    changes: { details: [["id: int32 not null"], ["id: int64 not null"]] },
  });
  assert.deepEqual(others, []);
});

const FAULTS: [what: string, detail: unknown, path: string, message: RegExp][] = [
  [
    "a shape of another type",
    { is: { kind: "decimal", precision: 9, scale: 2 } },
    "checks[0].incoming_schema.columns[0].detail.is",
    /must be a shape of json: decimal\(9,2\) is of number/,
  ],
  [
    "two fields of one name",
    { is: { kind: "struct", fields: ["x", "x"].map((name) => ({ name, type: "json" })) } },
    "checks[0].incoming_schema.columns[0].detail.is.fields[1].name",
    /must differ from that of field 0/,
  ],
  ["null", null, "checks[0].incoming_schema.columns[0].detail", /must be an object/],
  [
    "an unknown field",
    { "a.b": 1 },
    'checks[0].incoming_schema.columns[0].detail["a.b"]',
    /is unknown/,
  ],
];

for (const [what, detail, path, message] of FAULTS) {
  test(`a detail with ${what} is refused with its path, and nothing is charged`, async () => {
    const { gate, tenant } = await newContract();
    const { status, body } = await gate([{ name: "place", type: "json", detail }]);
    assert.equal(status, 400);
    assert.equal(body.errors[0].path, path);
    assert.match(body.errors[0].message, message);
    assert.equal(await server.db.check.count({ where: { account_id: tenant.account_id } }), 0);
  });
}

test("what a request with an Idempotency-Key got does not outlive the details that it was compared with", async () => {
  const { send, gate } = await newContract();
  const headers = { "Idempotency-Key": "run 1" };
  const first = await gate(OLD, headers);
  const again = await gate(OLD, headers);
  assert.deepEqual([again.text, again.headers.get("idempotent-replayed")], [first.text, "true"]);
  assert.equal(again.headers.get("idempotent-outdated"), null);
  const other = await gate(described(int(64), address("city", "zip")), headers);
  assert.deepEqual([other.status, other.body.code], [422, "idempotency_key_reused"]);
  const columns = [{ name: "place", type: "json", detail: address("city", "zip", "street") }];
  await success(send("PUT /contracts/{id}/details", { json: { columns } }));
  const outdated = await gate(OLD, headers);
  assert.equal(outdated.text, first.text);
  assert.equal(outdated.headers.get("idempotent-outdated"), "0");
});
