import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import type { Detail } from "#domain/details/detail.ts";
import type { Change } from "./change.ts";
import { compareColumns } from "./compare.ts";
import { judge, verdictOf } from "./verdict.ts";

const CONTRACT: ContractColumn[] = [
  { name: "id", type: "integer", required: true },
  { name: "email", type: "string", required: true },
  { name: "coupon", type: "string", required: false },
  { name: "total", type: "number", required: true },
];
const INCOMING: Column[] = [
  { name: "note", type: "json" },
  { name: "total", type: "number" },
  { name: "id", type: "string" },
];

test("changes follow the contract, and added columns come last", () => {
  assert.deepEqual(compareColumns(CONTRACT, INCOMING), [
    { kind: "type_changed", column: "id", from: "integer", to: "string", points: 30 },
    { kind: "required_removed", column: "email", from: "string", to: null, points: 40 },
    { kind: "optional_removed", column: "coupon", from: "string", to: null, points: 20 },
    { kind: "added", column: "note", from: null, to: "json", points: 5 },
  ]);
});

/** Goes through the contract, then through the incoming schema, and searches for each name. */
function model(contract: ContractColumn[], incoming: Column[]): Change[] {
  const changes: Change[] = [];
  for (const { name, type, required } of contract) {
    const now = incoming.find((column) => column.name === name);
    const common = { column: name, from: type };
    if (!now && required)
      changes.push({ kind: "required_removed", ...common, to: null, points: 40 });
    else if (!now) changes.push({ kind: "optional_removed", ...common, to: null, points: 20 });
    else if (now.type !== type) {
      const isWidened = type === "integer" && now.type === "number";
      const widening = isWidened ? { widening: "unknown" as const } : {};
      changes.push({ kind: "type_changed", ...common, to: now.type, points: 30, ...widening });
    }
  }
  for (const { name, type } of incoming) {
    if (contract.some((column) => column.name === name)) continue;
    changes.push({ kind: "added", column: name, from: null, to: type, points: 5 });
  }
  return changes;
}

test("the changes of any two schemas are those of a simple model, and add up to the severity", () => {
  const name = fc.constantFrom("a", "b", "c", "__proto__", "constructor", "", "🧊");
  const type = fc.constantFrom(...COLUMN_TYPES);
  const plain = { noNullPrototype: true };
  const unique = { selector: ({ name }: Column) => name };
  const contract = fc.uniqueArray(fc.record({ name, type, required: fc.boolean() }, plain), unique);
  const incoming = fc.uniqueArray(fc.record({ name, type }, plain), unique);
  fc.assert(
    fc.property(contract, incoming, (contract, incoming) => {
      const { severity } = judge(contract, incoming);
      const changes = compareColumns(contract, incoming);
      assert.deepEqual(changes, model(contract, incoming));
      const points = changes.reduce((sum, { points }) => sum + points, 0);
      assert.equal(Math.min(points, 100), severity);
    }),
    { numRuns: 2000 },
  );
});

const INT32: Detail = { nullable: false, is: { kind: "integer", bits: 32, signed: true } };
const INT64: Detail = { ...INT32, is: { kind: "integer", bits: 64, signed: true } };

test("details of columns that keep their type are compared, after the change of the column", () => {
  const contract: ContractColumn[] = [
    { name: "a.b", type: "integer", required: true, detail: INT32 },
    { name: "turned", type: "integer", required: true, detail: INT32 },
  ];
  const incoming: Column[] = [
    { name: "a.b", type: "integer", detail: { ...INT64, nullable: true } },
    { name: "turned", type: "string", detail: { nullable: true } },
  ];
  assert.deepEqual(
    compareColumns(contract, incoming).map(({ kind, column, points }) => [kind, column, points]),
    [
      ["nullable", "a\\.b", 0],
      ["widened", "a\\.b", 0],
      ["type_changed", "turned", 30],
    ],
  );
});

test("a whole number that becomes another number says whether it holds all values", () => {
  const contract: ContractColumn[] = ["exact", "rounded", "lost"].map((name) => ({
    name,
    type: "integer",
    required: true,
    detail: name === "exact" ? INT32 : INT64,
  }));
  const incoming: Column[] = contract.map(({ name }) => ({
    name,
    type: "number",
    detail: { is: { kind: "float", bits: name === "lost" ? 32 : 64 } },
  }));
  const changes = compareColumns(contract, incoming);
  assert.deepEqual(
    changes.map(({ kind, column, points, widening }) => [kind, column, points, widening]),
    [
      ["type_changed", "exact", 30, "exact"],
      ["type_changed", "rounded", 30, "rounded"],
      ["type_changed", "lost", 30, undefined],
    ],
  );
});

test("a whole number that becomes another number and may be null now is two changes", () => {
  const contract: ContractColumn[] = ["tolerable", "lost"].map((name) => ({
    name,
    type: "integer",
    required: true,
    detail: { ...INT32, nullable: false },
  }));
  const incoming: Column[] = contract.map(({ name }) => ({
    name,
    type: "number",
    detail: { nullable: true, is: { kind: "float", bits: name === "lost" ? 16 : 64 } },
  }));
  assert.deepEqual(
    compareColumns(contract, incoming).map(({ kind, column, from, to }) => [
      kind,
      column,
      from,
      to,
    ]),
    [
      ["type_changed", "tolerable", "integer", "number"],
      ["nullable", "tolerable", "not null", "nullable"],
      ["type_changed", "lost", "integer", "number"],
    ],
  );
});

test("a column that its source knows by its number is renamed, and still removed and added", () => {
  const contract: ContractColumn[] = [
    { name: "id", type: "integer", required: true, detail: { id: 1 } },
    { name: "mail", type: "string", required: true, detail: { id: 2 } },
  ];
  const incoming: Column[] = [
    { name: "id", type: "integer", detail: { id: 1 } },
    { name: "email", type: "string", detail: { id: 2 } },
  ];
  const changes = compareColumns(contract, incoming);
  assert.deepEqual(
    changes.map(({ kind, column, from, to }) => [kind, column, from, to]),
    [
      ["required_removed", "mail", "string", null],
      ["renamed", "mail", "mail", "email"],
      ["added", "email", null, "string"],
    ],
  );
  assert.deepEqual(verdictOf(changes), judge(contract, incoming));
  assert.equal(judge(contract, incoming).severity, 45);
});

test("all of a renamed column is compared, too, under its old name", () => {
  const mail: Detail = { id: 2, nullable: false, is: { kind: "string", length: 90 } };
  const contract: ContractColumn[] = [
    { name: "id", type: "integer", required: true, detail: { id: 1 } },
    { name: "mail", type: "string", required: true, detail: mail },
  ];
  const renamed = (type: Column["type"], detail: Detail) =>
    compareColumns(contract, [
      { name: "id", type: "integer", detail: { id: 1 } },
      { name: "email", type, detail: { id: 2, ...detail } },
    ]).map(({ kind, column }) => [kind, column]);
  const shown = [
    ["required_removed", "mail"],
    ["renamed", "mail"],
  ];
  const added = ["added", "email"];
  assert.deepEqual(renamed("string", { nullable: true, is: { kind: "string" } }), [
    ...shown,
    ["nullable", "mail"],
    ["widened", "mail"],
    added,
  ]);
  assert.deepEqual(renamed("timestamp", { nullable: true }), [
    ...shown,
    ["nested_type_changed", "mail"],
    added,
  ]);
});
