import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Detail } from "#domain/audit/audit.ts";
import type { Value } from "#domain/audit/changes.ts";
import { boundedDetail, MAX_DETAIL_BYTES } from "./detail-size.ts";

test("small details are logged unchanged", () => {
  const detail = { name: "orders", active: true, changes: { columns: [["a"], []] } } as Detail;
  assert.deepEqual(boundedDetail(detail), detail);
});

test("a long list is logged in part", () => {
  const items = Array.from({ length: 2000 }, (_, n) => `c${n}`);
  const { changes } = boundedDetail({ changes: { columns: [items, []] } });
  assert.deepEqual(changes, { columns: [[...items.slice(0, 50), "… and 1950 more"], []] });
});

test("of long items, those that fit are logged, and the others counted", () => {
  const items = Array.from({ length: 100 }, (_, n) => "字".repeat(255) + n);
  const { changes } = boundedDetail({ changes: { ignore_columns: [[], items] } });
  assert.deepEqual(changes, { ignore_columns: [[], [...items.slice(0, 2), "… and 98 more"]] });
});

test("an item that is larger than a whole event is counted", () => {
  assert.deepEqual(boundedDetail({ tags: ["字".repeat(5000)] }), { tags: ["… and 1 more"] });
});

const text = fc
  .oneof(fc.string({ unit: "binary" }), fc.constantFrom(...'a"\u0001字𝄞'))
  .chain((part) => fc.integer({ min: 0, max: 3000 }).map((times) => part.repeat(times)));
const value: fc.Arbitrary<Value> = fc.oneof(text, fc.array(text, { maxLength: 99 }), fc.integer());
const field = fc.constantFrom("name", "owner", "description", "tags", "columns");

test("whatever is logged of an event has a limit", () => {
  const detail = fc
    .dictionary(field, value)
    .chain((event) =>
      fc
        .dictionary(field, fc.tuple(value, value))
        .map((changes): Detail => ({ ...event, changes })),
    );
  fc.assert(
    fc.property(detail, (detail) => {
      const { changes, ...given } = boundedDetail(detail);
      const values = [...Object.values(given), ...Object.values(changes ?? {}).flat(1)];
      const bytes = values.reduce(
        (sum: number, text) => sum + Buffer.byteLength(JSON.stringify(text)),
        0,
      );
      assert.ok(bytes <= MAX_DETAIL_BYTES, `${bytes} bytes`);
    }),
    { numRuns: 200 },
  );
});
