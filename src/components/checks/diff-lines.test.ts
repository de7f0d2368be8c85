import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import type { Detail, Field, Shape } from "#domain/details/detail.ts";
import { diffLines } from "./diff-lines.ts";
import { diffRows, withRenames } from "./diff-rows.ts";

const text = (length: number): Shape => ({ kind: "string", length });

const field = (name: string, is: Shape, id?: number): Field => ({
  ...{ name, type: "string" },
  detail: { ...(id !== undefined && { id }), is },
});

const struct = (...fields: Field[]): Detail => ({ is: { kind: "struct", fields } });

const column = (name: string, detail: Detail, type: ContractColumn["type"] = "json") => ({
  ...{ name, type, required: true },
  detail,
});

function drawn(before: ContractColumn[], after: ContractColumn[], most = 100) {
  return withRenames(diffRows(before, after, compareColumns(before, after)))
    .flatMap((row) => diffLines(row, most).lines)
    .map(({ depth, within, name, becomes, word, from, to, points }) =>
      [
        "  ".repeat(depth) + (within && `(${within})`) + name + (becomes ? ` → ${becomes}` : ""),
        [from, to].filter((shown) => shown !== null).join(" → "),
        word,
        ...(points > 0 ? [`+${points}`] : []),
      ].join(" | "),
    );
}

test("changes inside a column are lines below it, with the path that they are within", () => {
  assert.deepEqual(
    drawn(
      [column("address", struct(field("zip", text(5)), field("city", text(20))))],
      [column("address", struct(field("zip", text(9)), field("note", text(20))))],
    ),
    [
      "address | json | changed inside",
      "  (address.)zip | string(5) → string(9) | widened",
      "  (address.)city | string(20) | field removed",
      "  (address.)note | string(20) | field added",
    ],
  );
});

test("changes of the column's own detail are lines with its name", () => {
  assert.deepEqual(
    drawn(
      [column("a.b", { nullable: false, is: text(5) }, "string")],
      [column("a.b", { nullable: true, is: text(2) }, "string")],
    ),
    ["a.b | not null → nullable | may be null now", "a.b | string(5) → string(2) | narrowed"],
  );
});

test("a proven rename is one line above what it counts as", () => {
  const kept = column("id", { id: 1 }, "string");
  assert.deepEqual(
    drawn(
      [kept, column("buyer", { id: 2 }, "string")],
      [kept, column("customer", { id: 2 }, "string")],
    ),
    [
      "id | string | unchanged",
      "buyer → customer | string | renamed",
      "  buyer |  | removed | +40",
      "  customer |  | added | +5",
    ],
  );
});

test("a field that is renamed has its new name beside the old one", () => {
  const fields = (name: string) =>
    column("a", struct(field("b\\.c", text(5), 1), field(name, text(5), 2)));
  assert.deepEqual(drawn([fields("zip")], [fields("post.code")]), [
    "a | json | changed inside",
    "  (a.)zip → post\\.code |  | renamed",
  ]);
});

test("a column shows as many changes as asked for and counts the others", () => {
  const fields = (length: number) =>
    Array.from({ length: 10_000 }, (_, n) => field(`f${n}`, text(length)));
  const before = [column("a", struct(...fields(5)))];
  const after = [column("a", struct(...fields(9)))];
  const [row] = diffRows(before, after, compareColumns(before, after));
  assert.ok(row);
  const { lines, left } = diffLines(row, 20);
  assert.deepEqual([lines.length, left], [20, 9981]);
});
