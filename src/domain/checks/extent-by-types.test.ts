import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { comparedColumns } from "#domain/details/compared.ts";
import { extentByTypes } from "./extent-by-types.ts";
import { judge } from "./verdict.ts";

const CONTRACT: ContractColumn[] = [
  { name: "a", type: "integer", required: true },
  { name: "b", type: "string", required: false },
];

const INCOMING: [what: string, incoming: Column[]][] = [
  ["the same types", CONTRACT],
  ["a removed column", CONTRACT.slice(1)],
  ["no column", []],
  ["an added column", [...CONTRACT, { name: "c", type: "json" }]],
  ["another type", [{ name: "a", type: "json" }]],
  ["a whole number that became a number", [{ name: "a", type: "number" }]],
];

for (const [what, incoming] of INCOMING) {
  test(`with ${what}, the diff says how much was compared`, () => {
    const { columns, in_full } = comparedColumns(CONTRACT, incoming);
    const { diff } = judge(CONTRACT, incoming);
    assert.deepEqual(extentByTypes(CONTRACT.length, diff), { columns, in_full });
  });
}
