import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "./page.ts";

/** Reads a page of a list with `total` rows and records the store's arguments. */
async function read(total: number, input: { limit?: string; cursor?: string }) {
  const rows = Array.from({ length: total }, (_, i) => ({ id: `id_${i}` }));
  const parts: unknown[] = [];
  const page = await readPage(input, async (part) => {
    parts.push(part);
    return rows.slice(0, part.limit);
  });
  return { ids: page.body.map(({ id }) => id), next: page.next_cursor, asked: parts };
}

test("one row more than the page is read", async () => {
  const { asked } = await read(9, { limit: "2", cursor: "id_x" });
  assert.deepEqual(asked, [{ limit: 3, cursor: "id_x" }]);
});

test("what has no list has no page", async () => {
  assert.equal(await readPage({}, async () => null), null);
});

test("the first page has no cursor and 50 rows", async () => {
  const { asked, ids } = await read(200, {});
  assert.deepEqual(asked, [{ limit: 51, cursor: null }]);
  assert.equal(ids.length, 50);
});

const PAGES: [total: number, limit: string, count: number, next: string | null][] = [
  [0, "2", 0, null],
  [1, "2", 1, null],
  [2, "2", 2, null],
  [3, "2", 2, "id_1"],
  [100, "100", 100, null],
  [101, "100", 100, "id_99"],
  [2, "1", 1, "id_0"],
];

for (const [total, limit, count, next] of PAGES) {
  const title = next ? `and goes on after ${next}` : "and is the last";
  test(`a page of ${limit} from ${total} rows has ${count} ${title}`, async () => {
    const page = await read(total, { limit });
    assert.deepEqual([page.ids.length, page.next], [count, next]);
  });
}
