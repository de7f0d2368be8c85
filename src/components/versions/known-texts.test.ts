import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "#domain/contracts/column.ts";
import { knownTexts } from "./known-texts.ts";

const text = (name: string, length?: number): Column => ({
  name,
  type: "string",
  ...(length !== undefined && { detail: { is: { kind: "string", length } } }),
});

test("what is known of columns is told, and what else will be, also without anything to compare it with", () => {
  const numbered = (id: number): Column => ({ name: "numbered", type: "date", detail: { id } });
  const before = [
    text("new"),
    text("longer", 5),
    text("gone", 7),
    text("same", 9),
    text("removed", 3),
    text("bare"),
    text("retyped", 4),
    numbered(1),
  ];
  const after: Column[] = [
    text("new", 3),
    text("longer", 6),
    text("gone"),
    text("same", 9),
    text("bare"),
    text("added"),
    { name: "retyped", type: "integer", detail: { nullable: false } },
    numbered(2),
    text("__proto__", 1),
  ];
  assert.deepEqual(Object.fromEntries(knownTexts(before, after)), {
    new: { text: "string(?)", to: "string(3)" },
    longer: { text: "string(5)", to: "string(6)" },
    gone: { text: "string(7)", to: "string(?)" },
    same: { text: "string(9)", to: null },
    bare: { text: "string", to: null },
    added: { text: "string", to: null },
    removed: { text: "string(3)", to: null },
    retyped: { text: "string(4)", to: "integer not null" },
    numbered: { text: "date(?)", to: "date(?), with other field numbers" },
    ["__proto__"]: { text: "string(1)", to: null },
  });
});
