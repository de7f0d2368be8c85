import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "#domain/contracts/column.ts";
import {
  boundedCompared,
  comparedColumns,
  MAX_UNCOMPARED,
  type UncomparedReason,
} from "./compared.ts";
import type { Detail, Field } from "./detail.ts";

const INT: Detail = { nullable: false, is: { kind: "integer", bits: 32, signed: true } };
const struct = (...fields: Field[]): Detail => ({
  nullable: false,
  is: { kind: "struct", fields },
});
const inside = (detail?: Detail): Field =>
  detail ? { name: "qty", type: "integer", detail } : { name: "qty", type: "integer" };
const NUMBERED: Field = { name: "sku", type: "integer", detail: { ...INT, id: 2 } };

const CASES: [
  what: string,
  contract: Detail | undefined,
  incoming: Detail | undefined,
  reason: UncomparedReason | null,
][] = [
  ["the same on both sides", INT, INT, null],
  ["nothing in the contract", undefined, INT, "contract_has_no_detail"],
  ["nothing in the schema", INT, undefined, "incoming_has_no_detail"],
  ["no shape", { nullable: true }, INT, "lossy"],
  ["no word of null in the contract", { is: { kind: "uuid" } }, INT, "contract_has_no_detail"],
  ["no word of null in either", { is: { kind: "uuid" } }, { is: { kind: "uuid" } }, null],
  [
    "no word of null in either of a field",
    struct(inside({ is: { kind: "uuid" } })),
    struct(inside({ is: { kind: "uuid" } })),
    null,
  ],
  ["no word of null in the schema", INT, { is: { kind: "uuid" } }, "incoming_has_no_detail"],
  ["free form", { nullable: false, is: { kind: "json" } }, struct(), "free_form"],
  ["a field without details", struct(inside(INT)), struct(inside()), "incoming_has_no_detail"],
  ["a field that is gone", struct(inside()), struct(), null],
  [
    "a field with another name and no shape",
    struct({ name: "qty", type: "integer", detail: { ...INT, id: 1 } }, NUMBERED),
    struct({ name: "quantity", type: "integer", detail: { id: 1 } }, NUMBERED),
    "lossy",
  ],
  ["fields in full", struct(inside(INT)), struct(inside(INT)), null],
];

for (const [what, before, after, reason] of CASES) {
  test(`${what}: ${reason ?? "compared in full"}`, () => {
    const column = (detail: Detail | undefined): Column => ({
      name: "a",
      type: "json",
      ...(detail && { detail }),
    });
    assert.deepEqual(comparedColumns([column(before)], [column(after)]), {
      columns: 1,
      in_full: reason ? 0 : 1,
      not_in_full: reason ? [{ column: "a", reason }] : [],
    });
  });
}

test("columns of only one side or with a different type leave nothing uncompared", () => {
  const contract: Column[] = [
    { name: "gone", type: "json" },
    { name: "turned", type: "json" },
  ];
  const incoming: Column[] = [
    { name: "new", type: "json" },
    { name: "turned", type: "date" },
  ];
  assert.deepEqual(comparedColumns(contract, incoming), {
    columns: 1,
    in_full: 1,
    not_in_full: [],
  });
});

const FLOAT: Detail = { nullable: true, is: { kind: "float", bits: 64 } };
const WIDENINGS: [what: string, contract?: Detail, incoming?: Detail, reason?: UncomparedReason][] =
  [
    ["both shapes", INT, FLOAT],
    ["shapes that lose values", INT, { nullable: true, is: { kind: "float", bits: 32 } }],
    ["no detail in the schema", INT, undefined, "incoming_has_no_detail"],
    ["no detail in the contract", undefined, FLOAT, "contract_has_no_detail"],
    ["no shape", INT, { nullable: true }, "lossy"],
    [
      "no word of null in the schema",
      INT,
      { is: { kind: "float", bits: 64 } },
      "incoming_has_no_detail",
    ],
  ];

for (const [what, before, after, reason] of WIDENINGS) {
  test(`whole numbers that become numbers, ${what}: ${reason ?? "compared in full"}`, () => {
    const { not_in_full } = comparedColumns(
      [{ name: "a", type: "integer", ...(before && { detail: before }) }],
      [{ name: "a", type: "number", ...(after && { detail: after }) }],
    );
    assert.deepEqual(not_in_full, reason ? [{ column: "a", reason }] : []);
  });
}

test("a column with another name is one that both sides have", () => {
  const numbered = (name: string, id: number, detail: Detail): Column => ({
    name,
    type: "integer",
    detail: { ...detail, id },
  });
  const [contract, incoming] = [
    [numbered("id", 1, INT), numbered("qty", 2, INT), numbered("sum", 3, INT)],
    [numbered("id", 1, INT), numbered("quantity", 2, INT), numbered("total", 3, {})],
  ];
  assert.deepEqual(comparedColumns(contract, incoming), {
    columns: 3,
    in_full: 2,
    not_in_full: [{ column: "sum", reason: "lossy" }],
  });
});

test("counts are exact beyond the columns that are listed", () => {
  const columns = Array.from(
    { length: 150 },
    (_, n): Column => ({ name: `c${n}`, type: "string" }),
  );
  const { in_full, not_in_full, ...rest } = boundedCompared(comparedColumns(columns, columns));
  assert.deepEqual(
    { in_full, listed: not_in_full.length, ...rest },
    { in_full: 0, listed: MAX_UNCOMPARED, columns: 150 },
  );
});
