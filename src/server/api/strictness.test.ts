import assert from "node:assert/strict";
import { test } from "node:test";
import {
  contractName,
  detailedSchema,
  incomingSchema,
} from "#server/contracts/api/contract-shapes.ts";
import { webhookUrl } from "#server/webhooks/api/webhook-shapes.ts";
import { contractId, environment, result } from "./shapes.ts";

const KINDS: Record<string, unknown> = {
  null: null,
  boolean: true,
  number: 1,
  string: "true",
  array: [],
  object: {},
};

const column = { name: "id", type: "string", required: true };
const inContract = (part: object) => ({ columns: [{ ...column, ...part }] });

/** Request fields with the JSON kind that each takes, and how to test a value in its place. */
const FIELDS: [field: string, kind: string, accepts: (value: unknown) => boolean][] = [
  ["a contract's name", "string", (value) => contractName.safeParse(value).success],
  ["schema", "object", (value) => detailedSchema.safeParse(value).success],
  ["columns", "array", (columns) => incomingSchema.safeParse({ columns }).success],
  ["a column", "object", (value) => detailedSchema.safeParse({ columns: [value] }).success],
  ["a column's name", "string", (name) => detailedSchema.safeParse(inContract({ name })).success],
  ["a column's type", "string", (type) => detailedSchema.safeParse(inContract({ type })).success],
  [
    "a column's required",
    "boolean",
    (required) => detailedSchema.safeParse(inContract({ required })).success,
  ],
  [
    "an incoming column's required",
    "boolean",
    (required) => incomingSchema.safeParse(inContract({ required })).success,
  ],
  ["an id", "string", (value) => contractId.safeParse(value).success],
  ["an environment", "string", (value) => environment.safeParse(value).success],
  ["a url", "string", (value) => webhookUrl.safeParse(value).success],
  ["an event", "string", (value) => result.safeParse(value).success],
];

for (const [field, kind, accepts] of FIELDS) {
  for (const [other, value] of Object.entries(KINDS)) {
    if (other === kind) continue;
    test(`${field} is a ${kind}: ${other} is refused, not converted`, () => {
      assert.equal(accepts(value), false);
    });
  }
}

test("after 1,000 valid values the schemas are as strict as before", () => {
  for (let i = 0; i < 1000; i++) detailedSchema.parse({ columns: [column] });
  for (const [field, kind, accepts] of FIELDS) {
    for (const [other, value] of Object.entries(KINDS)) {
      if (other !== kind) assert.equal(accepts(value), false, `${field}: ${other}`);
    }
  }
});

test("accepted input is unchanged, except that unknown fields are dropped", () => {
  const names = ["__proto__", "constructor", "toString", " ", "🧊", "é", "e\u0301"];
  const columns = names.map((name) => ({ ...column, name }));
  const sent = { columns: columns.map((each) => ({ ...each, note: "ignored" })), extra: 1 };
  assert.deepEqual(detailedSchema.parse(sent), { columns });
});

const REFERENCES: [what: string, sent: string, read: string][] = [
  ["an id", "ctr_01kaf5v2jve6w8e8kgtr3d0v7q", "ctr_01kaf5v2jve6w8e8kgtr3d0v7q"],
  ["another text", "no-such-id", "no-such-id"],
  ["64 characters", "x".repeat(64), "x".repeat(64)],
  ["65 characters", "x".repeat(65), ""],
  ["U+0000", "ctr_\0", ""],
  ["a lone surrogate", "ctr_\ud83e", ""],
];

for (const [what, sent, read] of REFERENCES) {
  test(`${what} as an id refers to ${read === "" ? "nothing" : "itself"}`, () => {
    assert.equal(contractId.parse(sent), read);
  });
}
