import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListPart } from "#server/store/page.ts";
import { readList } from "./list-page.ts";

type PageRequest = Parameters<typeof readList>[0];

/** Reads a page of a list with rows 9 to 0, of which `gone` were deleted. */
function read(request: PageRequest, gone: string[] = []) {
  const rows = [..."9876543210"].filter((id) => !gone.includes(id)).map((id) => ({ id }));
  const list = async ({ limit, cursor, towards }: ListPart) => {
    if (cursor === null) return rows.slice(0, limit);
    const side =
      towards === "older"
        ? rows.filter(({ id }) => id < cursor)
        : rows.filter(({ id }) => id > cursor).toReversed();
    return side.slice(0, limit);
  };
  return readList(request, list);
}

const PAGES: [asked: PageRequest, rows: string, previous: string | null, next: string | null][] = [
  [{ limit: 4 }, "9876", null, "6"],
  [{ limit: 4, cursor: "6" }, "5432", "5", "2"],
  [{ limit: 4, cursor: "2" }, "10", "1", null],
  [{ limit: 4, before: "1" }, "5432", "5", "2"],
  [{ limit: 4, before: "5" }, "9876", null, "6"],
  [{ limit: 4, before: "7" }, "9876", null, "6"],
  [{ limit: 4, before: "9" }, "9876", null, "6"],
  [{ limit: 4, before: "4" }, "8765", "8", "5"],
  [{ limit: 4, cursor: "0" }, "", "0", null],
  [{ limit: 10 }, "9876543210", null, null],
  [{}, "9876543210", null, null],
];

for (const [request, rows, previous, next] of PAGES) {
  test(`${JSON.stringify(request)} returns ${rows || "no rows"}`, async () => {
    const page = await read(request);
    assert.deepEqual(
      [page.rows.map(({ id }) => id).join(""), page.previous_cursor, page.next_cursor],
      [rows, previous, next],
    );
  });
}

test("a page can continue from a deleted row", async () => {
  const next = await read({ limit: 4, cursor: "6" }, ["6", "5"]);
  assert.equal(next.rows.map(({ id }) => id).join(""), "4321");
  const previous = await read({ limit: 2, before: "4" }, ["4", "5"]);
  assert.equal(previous.rows.map(({ id }) => id).join(""), "76");
});
