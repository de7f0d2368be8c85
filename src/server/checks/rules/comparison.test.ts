import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { Detail, Shape } from "#domain/details/detail.ts";
import { schemaContent } from "./check-rows.ts";
import { comparisonWith, type Expected } from "./comparison.ts";

const column = (name: string, is: Shape): ContractColumn => ({
  name,
  type: "string",
  required: true,
  detail: { nullable: false, is },
});

const COLUMNS = [column("code", { kind: "string", length: 8 }), column("id", { kind: "uuid" })];

/** The contract as the database gives it: keys in another order than those of what is read. */
const newExpected = (): Expected => ({
  columns: COLUMNS.map(({ detail, ...rest }) => ({ ...rest, detail: turned(detail ?? {}) })),
  policy: { require_details: false },
});

const turned = ({ nullable = false, is = { kind: "uuid" } }: Detail): Detail => ({
  is: Object.fromEntries(Object.entries(is).reverse()) as Shape,
  nullable,
});

const incoming = (): Column[] =>
  COLUMNS.map(({ name, type, detail = {} }) => ({ name, type, detail: structuredClone(detail) }));

test("a schema that says what its contract says is worked out once", () => {
  const expected = newExpected();
  const first = comparisonWith(expected, incoming());
  assert.equal(comparisonWith(expected, incoming()), first);
  assert.deepEqual(first.changes, []);
  assert.deepEqual(first.content, schemaContent(incoming()));
  assert.deepEqual(first.compared, { columns: 2, in_full: 2, not_in_full: [] });
});

test("what is kept of it are the contract's columns, which are in memory anyway", () => {
  const expected = newExpected();
  assert.equal(comparisonWith(expected, incoming()).incoming, expected.columns);
});

const OTHERS: Record<string, Column[]> = {
  "without a column": incoming().slice(1),
  "in another order": incoming().reverse(),
  "with a shorter text": [
    { ...column("code", { kind: "string", length: 7 }) },
    ...incoming().slice(1),
  ],
  "without details": incoming().map(({ name, type }) => ({ name, type })),
};

for (const [what, other] of Object.entries(OTHERS)) {
  test(`a schema ${what} is compared, also after one that is the same`, () => {
    const expected = newExpected();
    comparisonWith(expected, incoming());
    const { changes, content, compared } = comparisonWith(expected, other);
    assert.deepEqual(changes, compareColumns(expected.columns, other));
    assert.deepEqual(content, schemaContent(other));
    assert.equal(compared?.columns, other.length);
  });
}

test("a contract that has changed, or is compared otherwise, is another one", () => {
  const [before, after] = [newExpected(), newExpected()];
  comparisonWith(before, incoming());
  const wider = column("code", { kind: "string", length: 9 });
  after.columns = [wider, ...after.columns.slice(1)];
  assert.equal(comparisonWith(after, incoming()).changes.length, 1);

  const bare = { columns: [{ name: "a", type: "date" as const, required: true }] };
  const compared = [false, true].map(
    (require_details) =>
      comparisonWith({ ...bare, policy: { require_details } }, bare.columns).compared?.columns,
  );
  assert.deepEqual(compared, [undefined, 1]);
});
