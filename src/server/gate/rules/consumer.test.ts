import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "./change.ts";
import { affectedBy, type Consumer, mailAddress } from "./consumer.ts";

const change = (kind: Change["kind"], column: string): Change => ({
  ...{ kind, column, from: null, to: null, points: 0 },
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
    const found = affectedBy(CHANGES, [consumer(columns)]);
    const { columns: _, ...who } = consumer(null);
    assert.deepEqual(found, affected.length > 0 ? [{ consumer: who, columns: affected }] : []);
  });
}

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
