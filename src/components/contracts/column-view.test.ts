import assert from "node:assert/strict";
import { test } from "node:test";
import { type ColumnView, columnsInView, readColumnView, viewAddress } from "./column-view.ts";

const ROWS = Array.from({ length: 250 }, (_, number) => ({
  name: `Column_${number}`,
  kind: number < 5 ? "removed" : "unchanged",
}));

function inView(view: ColumnView) {
  return columnsInView(
    ROWS,
    view,
    ({ kind }) => kind,
    ({ kind }) => kind !== "unchanged",
  );
}

const VIEWS: [view: ColumnView, shown: number, total: number][] = [
  [{}, 5, 5],
  [{ show: "removed" }, 5, 5],
  [{ show: "unchanged" }, 100, 245],
  [{ show: "unchanged", rows: 200 }, 200, 245],
  [{ show: "unchanged", rows: 9999 }, 245, 245],
  [{ find: "COLUMN_24" }, 11, 11],
  [{ find: "column_24", show: "removed" }, 0, 0],
  [{ find: "column_2", show: "removed" }, 1, 1],
  [{ find: "nothing" }, 0, 0],
];

for (const [view, shown, total] of VIEWS) {
  test(`${JSON.stringify(view)} shows ${shown} of ${total} columns`, () => {
    const found = inView(view);
    assert.deepEqual([found.shown.length, found.total], [shown, total]);
  });
}

test("each kind is counted among the columns that a search finds", () => {
  assert.deepEqual(
    [...inView({}).counts],
    [
      ["removed", 5],
      ["unchanged", 245],
    ],
  );
  assert.deepEqual(
    [...inView({ find: "column_4", show: "removed" }).counts],
    [
      ["removed", 1],
      ["unchanged", 10],
    ],
  );
});

const ADDRESSES: [params: Record<string, string>, view: ColumnView][] = [
  [{}, {}],
  [
    { show: "removed", find: "id", rows: "200" },
    { show: "removed", find: "id", rows: 200 },
  ],
  [{ show: "everything", find: "", rows: "many" }, {}],
  [{ rows: "100" }, {}],
  [{ rows: "-5" }, {}],
  [{ find: " & " }, { find: " & " }],
];

for (const [params, view] of ADDRESSES) {
  test(`the address ${JSON.stringify(params)} is the view ${JSON.stringify(view)}, and back`, () => {
    assert.deepEqual(readColumnView(params, ["removed"]), view);
    const query = viewAddress("/x", view).slice("/x".length);
    assert.deepEqual(
      readColumnView(Object.fromEntries(new URLSearchParams(query)), ["removed"]),
      view,
    );
  });
}
