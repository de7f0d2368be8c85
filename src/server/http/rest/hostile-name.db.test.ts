import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const KEPT = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "0",
  "-1",
  "null",
  " ",
  " leading and trailing ",
  "a.b[0]",
  'it\'s "quoted" \\ and `ticked`',
  "'; DROP TABLE contract; --",
  "%00",
  "{id}",
  "😀",
  "👩‍👩‍👧‍👦",
  "e\u0301",
  "\u00e9",
  "Straße",
  "STRASSE",
  "\u0001\u001f\u007f\u0080",
  "\ufeff",
  "\ufffd\uffff",
  "\u202eevil",
  "\n\r\t",
  "n".repeat(255),
  "😀".repeat(255),
];

const REFUSED: Record<string, string> = {
  "an empty name": "",
  "256 characters": "n".repeat(256),
  "256 emoji": "😀".repeat(256),
  "U+0000": "a\0b",
  "a lone high surrogate": "a\ud800",
  "a lone low surrogate": "\udc00a",
  "surrogates in the wrong order": "\udc00\ud800",
  "100,000 characters": "n".repeat(100_000),
};

function title(name: string) {
  return name.length > 40 ? `${name.length} code units` : JSON.stringify(name);
}

for (const name of KEPT) {
  test(`the name ${title(name)} is stored exactly`, async () => {
    const { live } = await newTenant(server.db);
    const { key } = live;
    const column = { name, type: "string", required: true };
    const json = { name, schema: { columns: [column] } };
    const contract = await success(server.send("POST /contracts", { key, json }));
    const read = await success(server.send("GET /contracts/{id}", { key, id: contract.id }));
    assert.deepEqual([read.name, read.schema.columns], [name, [column]]);
    const again = await server.send("POST /contracts", { key, json });
    assert.equal(again.status, 409);

    const check = (columns: object[]) =>
      server.send("POST /check", {
        key,
        json: { contract_id: contract.id, incoming_schema: { columns } },
      });
    const other = `${name.slice(2)}?`;
    const diffs = {
      same: await check([{ name, type: "string" }]),
      changed: await check([{ name, type: "json" }]),
      removed: await check([]),
      added: await check([column, { name: other, type: "json" }]),
    };
    for (const answer of Object.values(diffs)) {
      const stored = await server.send("GET /checks/{id}", { key, id: answer.body.id });
      assert.equal(stored.text, answer.text);
    }
    const nothing = { removed: [], type_changes: [], added: [] };
    assert.deepEqual(diffs.same.body.diff, nothing);
    assert.deepEqual(diffs.changed.body.diff, {
      ...nothing,
      type_changes: [{ column: name, from: "string", to: "json" }],
    });
    assert.deepEqual(diffs.removed.body.diff, { ...nothing, removed: [name] });
    assert.deepEqual(diffs.added.body.diff, { ...nothing, added: [other] });

    const sample = Object.fromEntries([[name, true]]);
    const inferred = await success(server.send("POST /contracts/infer", { key, json: { sample } }));
    assert.deepEqual(inferred, { columns: [{ name, type: "boolean", required: true }] });
  });
}

for (const [what, name] of Object.entries(REFUSED)) {
  test(`${what} cannot be a name, and nothing is stored`, async () => {
    const { live } = await newTenant(server.db);
    const { key } = live;
    const good = { name: "a", type: "string", required: true };
    const bad = { ...good, name };
    const contract = await success(
      server.send("POST /contracts", { key, json: { name: "good", schema: { columns: [good] } } }),
    );
    for (const [operation, json] of [
      ["POST /contracts", { name, schema: { columns: [good] } }],
      ["POST /contracts", { name: "bad", schema: { columns: [good, bad] } }],
      ["POST /check", { contract_id: contract.id, incoming_schema: { columns: [bad] } }],
      ["POST /contracts/infer", { sample: { [name]: 1 } }],
    ] as const) {
      const { status, body } = await server.send(operation, { key, json });
      assert.deepEqual([status, body.code], [400, "invalid_request"], operation);
    }
    const { body } = await server.send("GET /contracts", { key });
    assert.deepEqual(body, [contract]);
  });
}

test("names that differ in case or code points are different", async () => {
  const { live } = await newTenant(server.db);
  const names = ["a", "A", " a", "e\u0301", "\u00e9", "__proto__", "__PROTO__"];
  const columns = names.map((name) => ({ name, type: "json", required: true }));
  const { schema } = await success(
    server.send("POST /contracts", { key: live.key, json: { name: "n", schema: { columns } } }),
  );
  assert.deepEqual(schema.columns, columns);
});

test("__proto__ in a body is ignored like any unknown field", async () => {
  const { live } = await newTenant(server.db);
  const raw = '{"__proto__": {"name": "inherited"}, "schema": {"columns": []}}';
  const { status, body } = await server.send("POST /contracts", {
    key: live.key,
    raw,
    headers: { "Content-Type": "application/json" },
  });
  assert.equal(status, 400);
  assert.ok(body.errors.some(({ path }: { path: string }) => path === "name"));
});

test("an inherited property name is not an environment, event or column type", async () => {
  const { live } = await newTenant(server.db);
  const { key } = live;
  for (const value of ["__proto__", "constructor", "toString"]) {
    const columns = [{ name: "a", type: value, required: true }];
    for (const [operation, json] of [
      ["POST /keys", { environment: value }],
      ["POST /webhooks", { url: "https://example.com", events: [value] }],
      ["POST /contracts", { name: "n", schema: { columns } }],
    ] as const) {
      assert.equal((await server.send(operation, { key, json })).status, 400);
    }
  }
});

const QUERIES = [
  "toString=1",
  "__proto__=1",
  "constructor=1&constructor=2",
  "__proto__=1&__proto__=2&limit=1",
  "%F0%9F%98%80=1",
  "%00=%00",
  "%ED%A0%80=1",
  "%zz=%",
  "=",
  "&&&",
  "?",
  `${"q".repeat(5000)}=1`,
];

for (const query of QUERIES) {
  test(`the query ${query.slice(0, 40)} is ignored`, async () => {
    const { live } = await newTenant(server.db);
    for (const path of ["/contracts", "/webhooks", "/keys", "/usage", "/health", "/openapi.json"]) {
      const { status } = await server.send(`GET ${path}?${query}`, { key: live.key });
      assert.equal(status, 200, path);
    }
  });
}

for (const value of ["%00", "%ED%A0%80", "__proto__", "%F0%9F%98%80", "%zz"]) {
  test(`${value} is neither a limit nor a cursor`, async () => {
    const { live } = await newTenant(server.db);
    for (const name of ["limit", "cursor"]) {
      for (const path of ["/contracts", "/webhooks"]) {
        const answer = await server.send(`GET ${path}?${name}=${value}`, { key: live.key });
        assert.equal(answer.status, 400);
      }
    }
  });
}
