import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING_READ, type SourceReading } from "#components/sources/reading.ts";
import { NO_SOURCE, type SourceInput } from "#components/sources/source-input.ts";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import {
  blockOf,
  type ContractDraft,
  changedDraft,
  columnsOf,
  type DraftChange,
  EMPTY_DRAFT,
  isEmpty,
  keptDraft,
  nameOf,
  nextKey,
  rowsOf,
} from "./contract-draft.ts";

const ID = { name: "id", type: "integer", required: true, physical_type: "int8" } as const;
const ROWS = [{ key: 1, column: { ...ID, fault: null, note: null } }];

const READ = { name: "orders", columns: [{ ...ID, lossy: false }] };
const GOOD: SourceReading = { ...NOTHING_READ, tables: [READ], chosen: READ, ...READ };
/** The columns that were read last stay in sight. */
const BAD: SourceReading = {
  ...GOOD,
  tables: null,
  chosen: null,
  fault: "This is not valid JSON.",
};
const UNTYPED: SourceReading = {
  ...GOOD,
  columns: [{ name: "id", required: true, physical_type: "box", fault: "No type." }],
};
const UNCHOSEN: SourceReading = { ...NOTHING_READ, tables: [READ, READ] };

const FILE = { path: "orders.parquet", file: new File(["PAR1"], "orders.parquet") };

function after(...changes: DraftChange[]): ContractDraft {
  return changes.reduce(changedDraft, EMPTY_DRAFT);
}

function source(of: Partial<SourceInput>) {
  return { type: "source", source: { ...NO_SOURCE, ...of } } as const;
}
const text = (text: string) => source({ text });
const file = source({ files: [FILE] });
const edit = { type: "rows", rows: ROWS } as const;

const many = {
  type: "rows",
  rows: Array.from({ length: MAX_COLUMNS + 1 }, () => ({
    key: 1,
    column: { ...ID, fault: null, note: null },
  })),
} as const;

const BLOCKS: [what: string, ContractDraft, SourceReading, ReturnType<typeof blockOf>][] = [
  ["nothing entered", EMPTY_DRAFT, NOTHING_READ, null],
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
  ["several tables, none chosen", after(text("a")), UNCHOSEN, "unchosen"],
  ["edited columns beside several tables", after(text("a"), edit), UNCHOSEN, "unchosen"],
  [
    "another table of the text",
    after(text("a"), edit, source({ text: "a", table: "b" })),
    GOOD,
    "outdated",
  ],
  ["a file after edited columns", after(text("a"), edit, file), GOOD, "outdated"],
  ["the file removed again", after(text("a"), edit, file, text("a")), GOOD, null],
  ["more columns than a contract has", after(many), NOTHING_READ, "too many"],
  ["a column without a type", after(text("a")), UNTYPED, "untyped"],
  ["columns edited by hand", after(text("a"), edit), GOOD, null],
  ["a text that came after them", after(text("a"), edit, text("b")), GOOD, "outdated"],
  ["a text after columns added by hand", after(edit, text("a")), GOOD, "outdated"],
  [
    "the same text read as something else",
    after(text("a"), edit, source({ text: "a", from: "list" })),
    GOOD,
    "outdated",
  ],
  ["the old text put back", after(text("a"), edit, text("b"), text("a")), GOOD, null],
  ["the text cleared", after(text("a"), edit, text("")), NOTHING_READ, null],
  ["the text used", after(text("a"), edit, text("b"), { type: "use source" }), GOOD, null],
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
  assert.equal(nextKey([{ key: 7, column: { ...ID, fault: null, note: null } }, ...ROWS]), 8);
});

test("of a file, a reload keeps the columns and the name; the file is named", () => {
  const kept = keptDraft(after(file), GOOD);
  assert.deepEqual(kept, {
    source: NO_SOURCE,
    name: "orders",
    edited: { rows: ROWS, of: NO_SOURCE },
    closed: "orders.parquet",
  });
  assert.equal(kept && blockOf(kept, NOTHING_READ), null);
  assert.deepEqual(kept && keptDraft(kept, NOTHING_READ), kept);
  assert.equal(keptDraft(after(file), NOTHING_READ), null);
});

test("a text is kept as it is", () => {
  const draft = after(text("a"), edit);
  assert.equal(keptDraft(draft, GOOD), draft);
  assert.equal(keptDraft(after(text(" ")), NOTHING_READ), null);
});

test("what a type loses is said of its column until another type is chosen", () => {
  const column = { ...ID, lossy: true, note: "bytes are kept as text" };
  const [row] = rowsOf(after(text("a")), { ...GOOD, columns: [column] });
  assert.equal(row?.column.note, "bytes are kept as text");
});

test("details go from the source to the contract", () => {
  const detail = { nullable: false, is: { kind: "integer", bits: 64, signed: true } } as const;
  const reading = { ...GOOD, columns: [{ ...ID, lossy: false, detail }] };
  const rows = rowsOf(EMPTY_DRAFT, reading);
  assert.deepEqual(rows, [{ key: 1, column: { ...ID, fault: null, note: null, detail } }]);
  const stored = { name: "id", type: "integer", required: true };
  assert.deepEqual(columnsOf(rows), [{ ...stored, detail }]);
  assert.deepEqual(columnsOf(rowsOf(EMPTY_DRAFT, GOOD)), [stored]);
});
