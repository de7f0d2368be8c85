import assert from "node:assert/strict";
import { test } from "node:test";
import { checkBody, type StoredCheck } from "./check-body.ts";

const CHECK: StoredCheck = {
  id: "chk_1",
  contract_id: "ctr_1",
  result: "warning",
  severity: 55,
  diff: {
    removed: ["email"],
    type_changes: [{ column: "id", from: "integer", to: "string" }],
    added: ["phone"],
  },
  created_at: new Date("2026-01-31T09:30:00.120Z"),
};

const WIRE =
  '{"id":"chk_1","contract_id":"ctr_1","result":"warning","severity":55,' +
  '"diff":{"removed":["email"],' +
  '"type_changes":[{"column":"id","from":"integer","to":"string"}],"added":["phone"]},' +
  '"credits_used":1,"created_at":"2026-01-31T09:30:00.120Z"}';

test("a check has the documented fields and costs one credit", () => {
  assert.equal(JSON.stringify(checkBody(CHECK)), WIRE);
});

test("the bytes do not depend on the order in which the fields were stored", () => {
  const { removed, type_changes, added } = CHECK.diff;
  const turned = {
    ...Object.fromEntries(Object.entries(CHECK).toReversed()),
    diff: {
      added,
      type_changes: type_changes.map(({ column, from, to }) => ({ to, from, column })),
      removed,
    },
  };
  assert.equal(JSON.stringify(checkBody(turned as StoredCheck)), WIRE);
});

test("other stored fields are not exposed", () => {
  const stored = { ...CHECK, account_id: "acc_1", key_id: "key_1" };
  assert.equal(JSON.stringify(checkBody(stored)), WIRE);
});
