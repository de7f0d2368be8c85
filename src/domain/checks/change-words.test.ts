import assert from "node:assert/strict";
import { test } from "node:test";
import { whatChanged } from "./change-words.ts";

const CASES: [change: Parameters<typeof whatChanged>[0], words: string][] = [
  [{ kind: "required_removed", from: "string", to: null }, "string, required, removed"],
  [{ kind: "optional_removed", from: "string", to: null }, "string, optional, removed"],
  [{ kind: "optional_removed", from: null, to: null }, "removed"],
  [{ kind: "type_changed", from: "integer", to: "string" }, "integer → string"],
  [
    { kind: "type_changed", from: "integer", to: "number", widening: "rounded" },
    "integer → number, rounded beyond 2^53",
  ],
  [{ kind: "type_changed", from: "integer", to: "number", widening: "exact" }, "integer → number"],
  [{ kind: "added", from: null, to: "json" }, "json, added"],
  [{ kind: "added", from: null, to: null }, "added"],
  [{ kind: "nested_removed", from: "string(2)", to: null }, "string(2), removed"],
  [{ kind: "nested_added", from: null, to: "uuid" }, "uuid, added"],
  [{ kind: "nested_type_changed", from: "string", to: "int32" }, "string → int32"],
  [{ kind: "nullable", from: "not null", to: "nullable" }, "not null → nullable"],
  [{ kind: "widened", from: "int32", to: "int64" }, "int32 → int64, widened"],
  [{ kind: "reshaped", from: "uint8", to: "int8" }, "uint8 → int8, reshaped"],
  [{ kind: "renamed", from: "a.mail", to: "a.email" }, "renamed to a.email, proven by its number"],
];

for (const [change, words] of CASES) {
  test(`${change.kind} is put as "${words}"`, () => {
    assert.equal(whatChanged(change), words);
  });
}
