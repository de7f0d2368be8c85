import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareColumns } from "#domain/checks/compare.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import type { Detail, Field, Shape } from "#domain/details/detail.ts";
import { diffLines } from "./diff-lines.ts";
import { diffRows, withRenames } from "./diff-rows.ts";

const text = (length: number): Shape => ({ kind: "string", length });

const field = (name: string, is: Shape, id?: number): Field => ({
  name,
  type: "string",
  detail: { ...(id !== undefined && { id }), is },
});

const struct = (...fields: Field[]): Detail => ({ is: { kind: "struct", fields } });

const column = (name: string, detail: Detail, type: ContractColumn["type"] = "json") => ({
  name,
  type,
  required: true,
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

test("what changed in a renamed column is below its rename, also where a field was renamed", () => {
  const kept = column("id", { id: 1 }, "string");
  const address = (name: string, city: string, length: number) =>
    column(name, {
      id: 2,
      nullable: length > 5,
      ...struct(field("zip", text(length), 3), field(city, text(20), 4)),
    });
  assert.deepEqual(
    drawn([kept, address("address", "city", 5)], [kept, address("place", "town", 9)]),
    [
      "id | string | unchanged",
      "address → place | json | renamed",
      "  address |  | removed | +40",
      "  place |  | added | +5",
      "  address | not null → nullable | may be null now",
      "  (address.)zip | string(5) → string(9) | widened",
      "  (address.)city → town |  | renamed",
    ],
  );
});

test("a column that was renamed and retyped shows both", () => {
  const kept = column("id", { id: 1 }, "string");
  const after = column("code", { id: 2, is: { kind: "integer", bits: 32, signed: true } });
  assert.deepEqual(
    drawn([kept, column("sku", { id: 2 }, "string")], [kept, { ...after, type: "integer" }]),
    [
      "id | string | unchanged",
      "sku → code | string → integer | renamed",
      "  sku |  | removed | +40",
      "  code |  | added | +5",
      "  sku | string(?) → int32 | type changed",
    ],
  );
});

/** The names of a column or field by its number: an old one and a new one. */
const NAMES = [
  ["id", "id"],
  ["a", "b.c"],
  ["d[]", "e{}"],
] as const;

/** Columns of which many are renamed, removed or retyped, and so are the fields inside. */
const { columns } = fc.letrec<{ columns: ContractColumn[]; is: Shape | undefined }>((tie) => ({
  columns: fc
    .tuple(
      fc.subarray([0, 1, 2]),
      fc.array(fc.record({ name: fc.nat(1), is: tie("is"), flag: fc.boolean() }), {
        minLength: 3,
        maxLength: 3,
      }),
    )
    .map(([ids, parts]) =>
      parts.flatMap(({ name, is, flag }, id): ContractColumn | [] => {
        if (!ids.includes(id)) return [];
        const detail = { id, nullable: flag, ...(is && { is }) };
        const type = is ? "json" : flag ? "string" : "date";
        return { name: NAMES[id]?.[name] ?? "", type, required: flag, detail };
      }),
    ),
  is: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    fc.constantFrom<(Shape | undefined)[]>(undefined, { kind: "json" }),
    tie("columns").map((fields): Shape => ({ kind: "struct", fields })),
    tie("is").map(
      (is): Shape => ({ kind: "list", items: { type: "json", detail: is ? { is } : {} } }),
    ),
  ),
}));

test("every change of any two schemas is in exactly one line", () => {
  let renamed = 0;
  fc.assert(
    fc.property(columns, columns, (before, after) => {
      const changes = compareColumns(before, after);
      renamed += changes.filter(({ kind }) => kind === "renamed").length;
      const rows = diffRows(before, after, changes);
      const texts = (changes: readonly object[]) =>
        changes.map((change) => JSON.stringify(change)).sort();
      for (const drawn of [rows, withRenames(rows)]) {
        const lines = drawn.flatMap((row) => diffLines(row, 10_000).lines);
        const shown = lines.flatMap(({ change }) => change ?? []);
        assert.deepEqual(texts(shown), texts(changes));
      }
    }),
    { numRuns: 2000 },
  );
  assert.ok(renamed > 100, `${renamed} renames`);
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
