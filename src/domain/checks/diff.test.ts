import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { COLUMN_TYPES, type ColumnType } from "#domain/contracts/column-type.ts";
import { compareColumns } from "./compare.ts";
import { diffOf } from "./diff.ts";

const NOTHING = { removed: [], type_changes: [], added: [] };

/** Returns columns given as "name:type"; string is the default type. */
function columns(...specs: string[]): ContractColumn[] {
  return specs.map((spec) => {
    const [name = "", type = "string"] = spec.split(":");
    return { name, type: type as ColumnType, required: true };
  });
}

const diffBetween = (contract: ContractColumn[], incoming: ContractColumn[]) =>
  diffOf(compareColumns(contract, incoming));

test("equal schemas have no difference", () => {
  assert.deepEqual(diffBetween(columns("id", "at:date"), columns("id", "at:date")), NOTHING);
});

test("the order of the columns makes no difference", () => {
  assert.deepEqual(diffBetween(columns("a", "b", "c"), columns("c", "a", "b")), NOTHING);
});

test("empty schemas have no difference", () => {
  assert.deepEqual(diffBetween([], []), NOTHING);
});

test("a column only in the contract is removed", () => {
  assert.deepEqual(diffBetween(columns("id", "email"), columns("id")), {
    ...NOTHING,
    removed: ["email"],
  });
});

test("a column only in the incoming schema is added", () => {
  assert.deepEqual(diffBetween(columns("id"), columns("id", "email")), {
    ...NOTHING,
    added: ["email"],
  });
});

for (const from of COLUMN_TYPES) {
  for (const to of COLUMN_TYPES) {
    const title = from === to ? `${from} stays ${to}` : `${from} to ${to} is a type change`;
    test(title, () => {
      assert.deepEqual(diffBetween(columns(`id:${from}`), columns(`id:${to}`)), {
        ...NOTHING,
        type_changes: from === to ? [] : [{ column: "id", from, to }],
      });
    });
  }
}

test("a renamed column is one removed and one added", () => {
  assert.deepEqual(diffBetween(columns("mail"), columns("email")), {
    removed: ["mail"],
    type_changes: [],
    added: ["email"],
  });
});

test("names are case-sensitive", () => {
  assert.deepEqual(diffBetween(columns("Email"), columns("email")), {
    removed: ["Email"],
    type_changes: [],
    added: ["email"],
  });
});

test("names are compared exactly, without Unicode normalisation or trimming", () => {
  assert.deepEqual(diffBetween(columns("é", "id"), columns("e\u0301", "id ")), {
    removed: ["é", "id"],
    type_changes: [],
    added: ["e\u0301", "id "],
  });
});

test("removed columns and type changes are in the contract's order, added ones in the incoming order", () => {
  const contract = columns("z", "m:date", "a", "n:json", "b", "k:number");
  const incoming = columns("y", "k", "n", "x", "m", "c");
  assert.deepEqual(diffBetween(contract, incoming), {
    removed: ["z", "a", "b"],
    type_changes: [
      { column: "m", from: "date", to: "string" },
      { column: "n", from: "json", to: "string" },
      { column: "k", from: "number", to: "string" },
    ],
    added: ["y", "x", "c"],
  });
});

const HOSTILE = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "length",
  "0",
  "-1",
  "",
  " ",
  "🧊",
  "👩‍👩‍👧‍👦",
  "a.b[0]",
  "'; DROP TABLE check; --",
  "x".repeat(100_000),
];

for (const name of HOSTILE) {
  const column: ContractColumn = { name, type: "integer", required: true };
  const title = JSON.stringify(name.length > 40 ? `${name.slice(0, 5)}…` : name);

  test(`a column named ${title} is removed, changed and added like any other`, () => {
    assert.deepEqual(diffBetween([column], [column]), NOTHING);
    assert.deepEqual(diffBetween([column], []), { ...NOTHING, removed: [name] });
    assert.deepEqual(diffBetween([], [column]), { ...NOTHING, added: [name] });
    assert.deepEqual(diffBetween([column], [{ ...column, type: "json" }]), {
      ...NOTHING,
      type_changes: [{ column: name, from: "integer", to: "json" }],
    });
  });
}

test("the compared schemas are not modified", () => {
  const contract = Object.freeze(columns("a", "b:date").map(Object.freeze)) as ContractColumn[];
  const incoming = Object.freeze(columns("b", "c").map(Object.freeze)) as ContractColumn[];
  assert.deepEqual(diffBetween(contract, incoming).removed, ["a"]);
});

test("2,000 columns against 2,000 others are all removed and all added", () => {
  const contract = columns(...Array.from({ length: 2000 }, (_, i) => `old_${i}`));
  const incoming = columns(...Array.from({ length: 2000 }, (_, i) => `new_${i}`));
  const { removed, added } = diffBetween(contract, incoming);
  assert.deepEqual([removed.length, added.length], [2000, 2000]);
});
