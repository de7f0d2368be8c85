import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "#domain/checks/change.ts";
import {
  affectedAsStored,
  affectedBy,
  type Consumer,
  mailAddress,
  NAMED_CHARACTERS,
  usesOf,
} from "./consumer.ts";

const change = (kind: Change["kind"], column: string): Change => ({
  kind,
  column,
  from: null,
  to: null,
  points: 0,
});

const CHANGES = [
  change("type_changed", "id"),
  change("optional_removed", "note"),
  change("added", "phone"),
];

function consumer(columns: Consumer["columns"]): Consumer {
  return { id: "csm_1", name: "Churn model", owner: "Ada", contact: "#ml", columns };
}

const CASES: [what: string, columns: string[] | null, affected: string[]][] = [
  ["uses all columns", null, ["id", "note"]],
  ["uses a removed column", ["note", "other"], ["note"]],
  ["uses only a column that was added", ["phone"], []],
  ["uses a column of another case", ["ID"], []],
  ["uses no column", [], []],
];

for (const [what, columns, affected] of CASES) {
  test(`a consumer who ${what} is affected by ${affected.join(" and ") || "nothing"}`, () => {
    const hits = affectedBy(CHANGES, [consumer(columns)]);
    const { columns: _, ...who } = consumer(null);
    const column_count = affected.length;
    assert.deepEqual(
      hits,
      column_count > 0 ? [{ consumer: who, columns: affected, column_count }] : [],
    );
  });
}

const removed = (names: readonly string[]) => names.map((name) => change("optional_removed", name));

test("the first ten of many changed columns are named, in the contract's order, and all are counted", () => {
  const names = Array.from({ length: 30 }, (_, n) => `c${n}`);
  for (const columns of [null, names.toReversed()]) {
    const [hit] = affectedBy(removed(names), [consumer(columns)]);
    assert.deepEqual([hit?.columns, hit?.column_count], [names.slice(0, 10), 30]);
  }
});

test("the names of all consumers' columns together are limited in length", () => {
  const names = Array.from({ length: 2000 }, (_, n) => String(n).padStart(255, "x"));
  const all = affectedBy(removed(names), Array<Consumer>(100).fill(consumer(null)));
  const characters = all.flatMap(({ columns }) => columns).join("").length;
  assert.ok(characters <= NAMED_CHARACTERS && characters > NAMED_CHARACTERS - 255);
  assert.ok(all.every(({ column_count }) => column_count === 2000));
  assert.equal(all.length, 100);
});

test("a check by an earlier release, which named every column, is read like one of today", () => {
  const names = Array.from({ length: 30 }, (_, n) => `c${n}`);
  const { columns: _, ...who } = consumer(null);
  assert.deepEqual(affectedAsStored([{ consumer: who, columns: names }]), [
    { consumer: who, columns: names.slice(0, 10), column_count: 30 },
  ]);
});

for (const [contact, address] of [
  [" Ada@Example.com ", "ada@example.com"],
  ["#ml", null],
  ["https://example.com/ada@example.com", null],
  [null, null],
] as const) {
  test(`mails to the contact ${contact} go to ${address ?? "nobody"}`, () => {
    assert.equal(mailAddress(contact), address);
  });
}

const NESTED = [
  change("nested_removed", "lines[].sku"),
  change("nested_added", "lines[].name"),
  change("widened", "a\\.b"),
  change("type_changed", "address"),
];

const USES: [columns: string[], affected: string[]][] = [
  [["lines"], ["lines[].sku"]],
  [["lines[]"], ["lines[].sku"]],
  [["lines[].sku"], ["lines[].sku"]],
  [["lines[].qty"], []],
  [["lines[].name"], []],
  [
    ["address.city", "lines"],
    ["lines[].sku", "address"],
  ],
  [["a.b"], ["a\\.b"]],
  [["a\\.b"], ["a\\.b"]],
  [["lines", "lines[].sku"], ["lines[].sku"]],
];

for (const [columns, affected] of USES) {
  test(`who uses ${columns.join(" and ")} is affected by ${affected.join(" and ") || "none"} of the nested changes`, () => {
    const [hit] = affectedBy(NESTED, [consumer(columns)]);
    assert.deepEqual(hit?.columns ?? [], affected);
    const uses = usesOf(consumer(columns));
    const theirs = NESTED.filter((each) => each.kind !== "nested_added" && uses(each));
    assert.deepEqual(
      theirs.map(({ column }) => column),
      affected,
    );
  });
}
