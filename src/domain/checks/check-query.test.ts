import assert from "node:assert/strict";
import { test } from "node:test";
import { searchOf } from "#domain/query.ts";
import { readCheckQuery } from "./check-query.ts";

const CHECK = "chk_01kaf5v9y5ef6b1z9t7f0m8d2s";
const CONTRACT = "ctr_01kaf5v2jve6w8e8kgtr3d0v7q";

test("every filter round-trips through a query string", () => {
  const params = {
    contract_id: CONTRACT,
    result: "breaking",
    environment: "test",
    key_id: "key_01kaf5tz8ve5zsb2b8v0x3m6he",
    min_severity: "20",
    max_severity: "100",
    decision: "block",
    column: "a b&c",
    from: "2026-01-31",
    to: "2026-02-01",
    cursor: CHECK,
  };
  const query = readCheckQuery(params);
  assert.deepEqual(query, { ...params, min_severity: 20, max_severity: 100 });
  assert.deepEqual(Object.fromEntries(new URLSearchParams(searchOf(query))), params);
});

test("invalid filter values are ignored", () => {
  const strays = {
    contract_id: "ctr_x",
    result: "failed",
    decision: "pass",
    environment: "",
    key_id: CONTRACT,
    min_severity: "-1",
    max_severity: "101",
    column: "a\0",
    from: "2026-02-30",
    to: "yesterday",
    cursor: CONTRACT,
    other: "1",
  };
  assert.deepEqual(readCheckQuery(strays), {});
  assert.deepEqual(readCheckQuery({ result: ["pass", "warning"], from: "0000-13-99" }), {});
});

test("a column's name is matched in full, and truncated at a code point boundary when too long", () => {
  const name = "🧊".repeat(255);
  assert.deepEqual(readCheckQuery({ column: name }), { column: name });
  assert.deepEqual(readCheckQuery({ column: `x${name}` }), { column: `x${"🧊".repeat(254)}` });
});
