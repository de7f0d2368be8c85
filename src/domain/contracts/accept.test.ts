import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { acceptedColumns, areColumnsOf, keptDetails } from "./accept.ts";
import type { Column, ContractColumn } from "./column.ts";
import { COLUMN_TYPES } from "./column-type.ts";

const CONTRACT: ContractColumn[] = [
  { name: "id", type: "integer", required: true },
  { name: "email", type: "string", required: true },
  { name: "coupon", type: "string", required: false },
  { name: "total", type: "number", required: true },
];

test("columns that stay keep their place and their flag, new ones are optional and last", () => {
  const incoming: Column[] = [
    { name: "note", type: "json" },
    { name: "total", type: "string" },
    { name: "coupon", type: "string" },
    { name: "Email", type: "string" },
    { name: "id", type: "integer" },
  ];
  assert.deepEqual(acceptedColumns(CONTRACT, incoming), [
    { name: "id", type: "integer", required: true },
    { name: "coupon", type: "string", required: false },
    { name: "total", type: "string", required: true },
    { name: "note", type: "json", required: false },
    { name: "Email", type: "string", required: false },
  ]);
});

test("a column that came without a detail keeps its own while its type stays", () => {
  const nullable = { nullable: true };
  const known = CONTRACT.map((column) => ({ ...column, detail: { nullable: false } }));
  const incoming: Column[] = [
    { name: "id", type: "integer" },
    { name: "email", type: "string", detail: nullable },
    { name: "total", type: "string" },
  ];
  const accepted = acceptedColumns(known, incoming);
  assert.equal(keptDetails(accepted, incoming), 1);
  assert.deepEqual(accepted, [
    { name: "id", type: "integer", required: true, detail: { nullable: false } },
    { name: "email", type: "string", required: true, detail: nullable },
    { name: "total", type: "string", required: true },
  ]);
});

test("an incoming schema without columns leaves none", () => {
  assert.deepEqual(acceptedColumns(CONTRACT, []), []);
});

const SCHEMAS: [what: string, columns: Column[], isOf: boolean][] = [
  ["in another order", [column("b", "date"), column("a", "json")], true],
  ["with one column less", [column("a", "json")], false],
  ["with one column more", [column("a", "json"), column("b", "date"), column("c", "date")], false],
  ["with another type", [column("a", "json"), column("b", "timestamp")], false],
  ["with another name", [column("a", "json"), column("B", "date")], false],
  ["with one column twice", [column("a", "json"), column("a", "json")], false],
];

function column(name: string, type: Column["type"]): Column {
  return { name, type };
}

for (const [what, columns, isOf] of SCHEMAS) {
  test(`columns ${what} are ${isOf ? "" : "not "}those of the schema`, () => {
    assert.equal(areColumnsOf([column("a", "json"), column("b", "date")], columns), isOf);
  });
}

/** Goes through the incoming schema and searches for each name. */
function model(contract: ContractColumn[], incoming: Column[]) {
  const placeOf = ({ name }: Column) => contract.findIndex((column) => column.name === name);
  const staying = incoming.filter((column) => placeOf(column) >= 0);
  const added = incoming.filter((column) => placeOf(column) < 0);
  return [
    ...staying
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ name, type }) => ({
        name,
        type,
        required: contract[placeOf({ name, type })]?.required,
      })),
    ...added.map(({ name, type }) => ({ name, type, required: false })),
  ];
}

test("the next version of any contract is that of a simple model, and checks of it pass", () => {
  const name = fc.constantFrom("a", "b", "c", "__proto__", "constructor", "", "🧊");
  const type = fc.constantFrom(...COLUMN_TYPES);
  const plain = { noNullPrototype: true };
  const unique = { selector: ({ name }: Column) => name };
  const contract = fc.uniqueArray(fc.record({ name, type, required: fc.boolean() }, plain), unique);
  const incoming = fc.uniqueArray(fc.record({ name, type }, plain), unique);
  fc.assert(
    fc.property(contract, incoming, (contract, incoming) => {
      const next = acceptedColumns(contract, incoming);
      assert.deepEqual(next, model(contract, incoming));
      assert.ok(areColumnsOf(incoming, next));
      assert.deepEqual(acceptedColumns(next, incoming), next);
    }),
    { numRuns: 2000 },
  );
});
