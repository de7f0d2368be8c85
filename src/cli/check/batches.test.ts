import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import type { GateItem } from "../service/gate-shapes.ts";
import { batchesOf } from "./batches.ts";

const item = (contract: string, bytes = 1): GateItem => ({
  contract,
  incoming_schema: { columns: [{ name: "x".repeat(bytes), type: "string" }] },
});

const items = (count: number, bytes?: number) =>
  Array.from({ length: count }, (_, at) => item(`orders ${at}`, bytes));

const COUNTS: [count: number, batches: number[]][] = [
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [300, [100, 100, 100]],
];

for (const [count, expected] of COUNTS) {
  test(`${count} checks are ${expected.length} requests`, () => {
    const batches = batchesOf(items(count), undefined);
    assert.deepEqual(
      batches.map(({ checks }) => checks.length),
      expected,
    );
    assert.deepEqual(
      batches.flatMap(({ checks }) => checks),
      items(count),
    );
  });
}

test("no request is larger than the service takes, counted in bytes, with its source", () => {
  const source = { repository: "订".repeat(500), commit: "0".repeat(40) };
  const wide = Array.from({ length: 90 }, (_, at) => item(`订单 ${at}`, 30_000 + at));
  const batches = batchesOf(wide, source);
  const sizes = batches.map((body) => Buffer.byteLength(JSON.stringify(body)));
  assert.ok(Math.max(...sizes) <= MAX_BODY_BYTES);
  assert.ok(sizes.slice(0, -1).every((size) => size > MAX_BODY_BYTES - 32_000));
  assert.ok(batches.every((batch) => batch.source === source));
});

test("a check that is larger than a request goes alone, for the service to refuse", () => {
  const [first, large, last] = [item("a"), item("b", MAX_BODY_BYTES), item("c")];
  const batches = batchesOf([first, large, last], undefined);
  assert.deepEqual(
    batches.map(({ checks }) => checks.map(({ contract }) => contract)),
    [["a"], ["b"], ["c"]],
  );
});
