import assert from "node:assert/strict";
import { test } from "node:test";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";

const LIST = [{ name: "id", type: "integer" }];
const ID = {
  name: "id",
  type: "integer",
  required: true,
  physical_type: "integer",
  lossy: false,
};

function read(value: unknown, name = "orders.json") {
  return readSource(textSource(JSON.stringify(value), name));
}

for (const [what, value, name] of [
  ["bare", LIST, "orders"],
  ["of a schema", { columns: LIST }, "orders"],
  ["of a contract", { name: "shop orders", schema: { columns: LIST } }, "shop orders"],
  ["of a check", { contract_id: "ctr_1", incoming_schema: { columns: LIST } }, "orders"],
] as const) {
  test(`a list of columns is read: ${what}`, async () => {
    assert.deepEqual(await read(value), { from: "columns", tables: [{ name, columns: [ID] }] });
  });
}

for (const [what, value] of [
  ["that the command line lists", (contracts: unknown[]) => ({ version: 1, contracts })],
  ["that the API answers with", (contracts: unknown[]) => contracts],
] as const) {
  test(`contracts ${what} are a table each`, async () => {
    const contracts = ["orders", "users"].map((name) => ({
      id: `ctr_${name}`,
      name,
      version: 3,
      schema: { columns: LIST },
      created_at: "",
    }));
    const { from, tables } = await read(value(contracts), "all.json");
    assert.deepEqual(
      [from, tables],
      ["columns", contracts.map(({ name }) => ({ name, columns: [ID] }))],
    );
  });
}

test("a list of columns may be YAML", async () => {
  const text = "columns:\n  - name: id\n    type: integer\n";
  assert.deepEqual(await readSource(textSource(text, "orders.yaml")), {
    from: "columns",
    tables: [{ name: "orders", columns: [ID] }],
  });
});

test("what a report says of columns is read with all it says", async () => {
  const columns = [
    {
      name: "at",
      type: "string",
      required: false,
      physical_type: "time(3)",
      lossy: true,
      note: "a time of day is kept as text",
    },
  ];
  const report = {
    version: 1,
    sources: [
      { name: "a", from: "sql", columns },
      { name: "b", from: "sql", columns: [ID] },
    ],
  };
  assert.deepEqual((await read(report)).tables, [
    { name: "a", columns },
    { name: "b", columns: [ID] },
  ]);
});

test("a detail is read as it was written, and one that is wrong is refused with its place", async () => {
  const detail = { nullable: false, is: { kind: "integer", bits: 32, signed: true } };
  const { tables } = await read([{ ...LIST[0], detail }]);
  assert.deepEqual(tables, [{ name: "orders", columns: [{ ...ID, detail }] }]);
  const fields = [{ name: "a", type: "integer", detail: { is: { kind: "uuid" } } }];
  const wrong = [{ name: "x", type: "json", detail: { is: { kind: "struct", fields } } }];
  await assert.rejects(read(wrong), {
    message:
      /x: detail\.is\.fields\[0\]\.detail\.is must be a shape of integer: uuid is of string\./,
  });
});

test("a column is required unless it says otherwise", async () => {
  const { tables } = await read([{ ...LIST[0], required: false }]);
  assert.deepEqual(tables, [{ name: "orders", columns: [{ ...ID, required: false }] }]);
});

for (const [type, fault] of [
  ["int", '"int" is not a column type.'],
  [null, "null is not a column type."],
] as const) {
  test(`${type} is not a column type, and the other columns are read`, async () => {
    const { tables } = await read([...LIST, { name: "x", type }]);
    const unknown = { name: "x", required: true, physical_type: String(type), fault };
    assert.deepEqual(tables, [{ name: "orders", columns: [ID, unknown] }]);
  });
}

for (const [what, value, message] of [
  ["a name that is no text", [{ name: 5, type: "date" }], /Entry 1 is not a column/],
  [
    "a mark of others",
    { columns: [{ ...LIST[0], nullable: true }] },
    /"nullable" has no meaning here/,
  ],
  ["a mark that is no boolean", [{ ...LIST[0], required: "no" }], /"required" must be true/],
] as const) {
  test(`a list is refused for ${what}`, async () => {
    await assert.rejects(read(value), message);
  });
}

for (const [what, columns, fault] of [
  ["no columns", [], "There are no columns."],
  ["a column twice", [...LIST, ...LIST], "The column id appears twice."],
  [
    "an empty name",
    [{ name: "", type: "date" }],
    "A column has no name, or one that is not text. If it is a number or null, write it in quotes.",
  ],
] as const) {
  test(`a table has a fault for ${what}`, async () => {
    assert.deepEqual((await read({ columns })).tables, [{ name: "orders", fault }]);
  });
}
