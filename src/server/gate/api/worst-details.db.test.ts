import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Field } from "#domain/details/detail.ts";
import { MAX_DECISION_BYTES } from "#domain/limit.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

/** A column with as many fields as a body has room for, or a schema may have. */
function wide(count: number, nameOf: (at: number) => string, type: Field["type"]) {
  const fields = Array.from({ length: count }, (_, at) => ({ name: nameOf(at), type }));
  return { name: "a", type: "json", detail: { is: { kind: "struct", fields } } };
}

type Wide = ReturnType<typeof wide>;

const padded = (letter: string) => (at: number) => `${at}`.padStart(255, letter);

const CASES: [what: string, contract: Wide, incoming: Wide, changes: number][] = [
  [
    "10,000 fields of another type",
    wide(10_000, (at) => `f${at}`, "string"),
    wide(10_000, (at) => `f${at}`, "date"),
    10_000,
  ],
  [
    "10,000 fields with other names",
    wide(10_000, (at) => `f${at}`, "string"),
    wide(10_000, (at) => `g${at}`, "string"),
    20_000,
  ],
  ["the longest names", wide(3400, padded("n"), "string"), wide(3400, padded("n"), "date"), 3400],
  [
    "names that are longer in JSON",
    wide(1300, padded('"'), "string"),
    wide(1300, padded('"'), "date"),
    1300,
  ],
];

for (const [what, contract, incoming, changes] of CASES) {
  test(`${what}: all changes are stored and answered within the bound`, async () => {
    const tenant = await newTenant(server.db);
    const { key } = tenant.live;
    const schema = { columns: [{ ...contract, required: true }] };
    await success(server.send("POST /contracts", { key, json: { name: "orders", schema } }));
    const checks = [{ contract: "orders", incoming_schema: { columns: [incoming] } }];
    const answer = await server.send("POST /gate", { key, json: { checks } });
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    const [gated] = answer.body.checks;
    assert.equal(gated.changes.length, changes);
    assert.equal(gated.decision, "block");
    assert.deepEqual([gated.check.result, gated.check.severity], ["pass", 0]);
    const { id } = gated.check;
    const stored = await server.send("GET /checks/{id}/gate", { key, id });
    assert.deepEqual(stored.body, gated);
    assert.ok(Buffer.byteLength(stored.text) < MAX_DECISION_BYTES);
    const explained = await asPerson(server, tenant).decisions.explain({ id });
    assert.equal(explained.changes.length, changes);
  });
}

test("an approval names long texts whole or as a check has them", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const { id, contract, path, from, whole } = await withLongTexts(key);
  const approve = (change: object) =>
    server.send("POST /contracts/{id}/approvals", {
      key,
      id,
      json: { kind: "nested_removed", to: null, reason: "agreed", ...change },
    });
  const approved = await success(approve(whole));
  assert.deepEqual([approved.column, approved.from], [path, from]);
  assert.equal((await approve({ column: path, from })).body.code, "already_approved");
  const json = {
    changes: [{ kind: "nested_removed", to: null, ...whole }],
    reason: "agreed",
  };
  const proposed = await server.send("POST /contracts/{id}/proposals", { key, id, json });
  assert.equal(proposed.body.code, "already_approved");
  const checks = [{ contract, incoming_schema: { columns: [lacking] } }];
  const gate = await success(server.send("POST /gate", { key, json: { checks } }));
  assert.equal(gate.decision, "pass");
});

const text = { type: "string", detail: { is: { kind: "string" } } };
const structOf = (...names: string[]) => ({
  is: { kind: "struct", fields: names.map((name) => ({ name, ...text })) },
});
const lacking = { name: "a", type: "json", detail: { is: { kind: "struct", fields: [] } } };

/** A contract with a field of a long name and a long shape, which is missing from `lacking`. */
async function withLongTexts(key: string) {
  const names = Array.from({ length: 40 }, (_, at) => `field${at}`);
  const field = { name: "n".repeat(255), type: "json", detail: structOf(...names) };
  const detail = { is: { kind: "struct", fields: [field] } };
  const schema = { columns: [{ name: "a", type: "json", required: true, detail }] };
  const { id } = await success(
    server.send("POST /contracts", { key, json: { name: "orders", schema } }),
  );
  const checks = [{ contract: "orders", incoming_schema: { columns: [lacking] } }];
  const { body } = await server.send("POST /gate", { key, json: { checks } });
  const [{ column: path, from }] = body.checks[0].changes;
  const whole = {
    column: `a.${field.name}`,
    from: `struct<${names.map((name) => `${name}: string`).join(", ")}>`,
  };
  return { id, contract: id, path, from, whole };
}

test("an approval is for the whole of a long shape, and never for its beginning", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const struct = (last: string) => wide(700, (at) => (at < 699 ? `field${at}` : last), "string");
  const listOf = ({ detail }: Wide) => ({
    is: { kind: "struct", fields: [{ name: "b", type: "json", detail }] },
  });
  const column = (detail: object) => ({ name: "a", type: "json", detail });
  const schema = { columns: [{ ...column(listOf(struct("x"))), required: true }] };
  const contract = await success(
    server.send("POST /contracts", { key, json: { name: "orders", schema } }),
  );
  const bare = column({ is: { kind: "struct", fields: [] } });
  const gate = async () => {
    const checks = [{ contract: "orders", incoming_schema: { columns: [bare] } }];
    return (await success(server.send("POST /gate", { key, json: { checks } }))).checks[0];
  };
  const { check, changes } = await gate();
  const [{ kind, column: path, from, to }] = changes;
  assert.deepEqual([changes.length, kind, path, to], [1, "nested_removed", "a.b", null]);
  assert.match(from, /^struct<field0: .{100,}…\[sha256:[0-9a-f]{64}\]$/);
  const approve = (from: string) =>
    server.send("POST /contracts/{id}/approvals", {
      key,
      id: contract.id,
      json: { kind, column: path, from, to, reason: "agreed", check_id: check.id },
    });
  const other = from.replace(/[0-9a-f]{64}/, "0".repeat(64));
  for (const text of [from.slice(0, from.indexOf("…")), other]) {
    assert.equal((await approve(text)).status, 201);
  }
  assert.equal((await gate()).decision, "block");
  assert.equal((await approve(from)).status, 201);
  assert.equal((await gate()).decision, "pass");
  const columns = [column(listOf(struct("y")))];
  await success(
    server.send("PUT /contracts/{id}/details", { key, id: contract.id, json: { columns } }),
  );
  const again = await gate();
  assert.deepEqual([again.changes[0].kind, again.decision], ["nested_removed", "block"]);
});
