import assert from "node:assert/strict";
import { test } from "node:test";
import {
  blockOf,
  type ContractDraft,
  changedDraft,
  type DraftChange,
  EMPTY_DRAFT,
  isEmpty,
  nameOf,
  nextKey,
  rowsOf,
  type TextReading,
} from "./contract-draft.ts";

const ID = { name: "id", type: "integer", required: true } as const;
const ROWS = [{ key: 1, column: { ...ID, fault: null } }];

const BLANK: TextReading = { read: null, isReading: false, columns: [], name: "" };
const GOOD: TextReading = {
  read: { kind: "list", columns: [ID] },
  isReading: false,
  columns: [ID],
  name: "orders",
};
/** The columns that were read last stay in sight. */
const BAD: TextReading = { ...GOOD, read: { kind: null, fault: "This is not valid JSON." } };
const UNTYPED: TextReading = {
  ...GOOD,
  columns: [{ name: "id", required: true, fault: "No type." }],
};

function after(...changes: DraftChange[]): ContractDraft {
  return changes.reduce(changedDraft, EMPTY_DRAFT);
}

const text = (text: string) => ({ type: "text", text, wanted: null }) as const;
const edit = { type: "rows", rows: ROWS } as const;

const BLOCKS: [what: string, ContractDraft, TextReading, ReturnType<typeof blockOf>][] = [
  ["nothing entered", EMPTY_DRAFT, BLANK, null],
  ["a text that was read", after(text("a")), GOOD, null],
  ["a text that is being read", after(text("a")), { ...GOOD, isReading: true }, "reading"],
  ["a text that cannot be read", after(text("a")), BAD, "unreadable"],
  ["edited columns beside such a text", after(text("a"), edit), BAD, "unreadable"],
  [
    "kept columns beside such a text",
    after(edit, text("a"), { type: "keep rows" }),
    BAD,
    "unreadable",
  ],
  ["a column without a type", after(text("a")), UNTYPED, "untyped"],
  ["columns edited by hand", after(text("a"), edit), GOOD, null],
  ["a text that came after them", after(text("a"), edit, text("b")), GOOD, "outdated"],
  ["a text after columns added by hand", after(edit, text("a")), GOOD, "outdated"],
  [
    "the same text read as something else",
    after(text("a"), edit, { ...text("a"), wanted: "list" }),
    GOOD,
    "outdated",
  ],
  ["the old text put back", after(text("a"), edit, text("b"), text("a")), GOOD, null],
  ["the text cleared", after(text("a"), edit, text("")), BLANK, null],
  ["the text used", after(text("a"), edit, text("b"), { type: "use text" }), GOOD, null],
  ["the columns kept", after(text("a"), edit, text("b"), { type: "keep rows" }), GOOD, null],
  ["another edit beside a newer text", after(text("a"), edit, text("b"), edit), GOOD, "outdated"],
];

for (const [what, draft, reading, block] of BLOCKS) {
  test(`${what}: ${block ? `nothing is created, ${block}` : "a contract can be created"}`, () => {
    assert.equal(blockOf(draft, reading), block);
  });
}

test("columns follow the text until they are edited, and again once all are removed", () => {
  assert.deepEqual(rowsOf(after(text("a")), GOOD), ROWS);
  const removed = after(text("a"), { type: "rows", rows: [] });
  assert.deepEqual(rowsOf(removed, GOOD), []);
  assert.deepEqual(rowsOf(changedDraft(removed, text("b")), GOOD), ROWS);
});

test("the name follows the text until one is typed, and again once it is cleared", () => {
  const emptied = after(text("a"), { type: "name", name: "" });
  assert.equal(nameOf(after(text("a")), GOOD), "orders");
  assert.equal(nameOf(after({ type: "name", name: "mine" }, text("a")), GOOD), "mine");
  assert.equal(nameOf(emptied, GOOD), "");
  assert.equal(nameOf(changedDraft(emptied, text("b")), GOOD), "orders");
});

test("a draft is empty until it has a text, a name or a column", () => {
  assert.ok(isEmpty(EMPTY_DRAFT) && isEmpty(after(text(" \n"))));
  for (const change of [text("a"), edit, { type: "name", name: "a" } as const]) {
    assert.equal(isEmpty(after(change)), false);
  }
});

test("a new row's key is unique", () => {
  assert.equal(nextKey([]), 1);
  assert.equal(nextKey([{ key: 7, column: { ...ID, fault: null } }, ...ROWS]), 8);
});
