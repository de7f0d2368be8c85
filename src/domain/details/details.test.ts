import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detail } from "./detail.ts";
import {
  detailsOf,
  detailUnder,
  newDetails,
  otherDetails,
  settledColumns,
  withDetails,
} from "./details.ts";

const INT64: Detail = { nullable: false, id: 3, is: { kind: "integer", bits: 64, signed: true } };

test("under another type, a column keeps what does not depend on it", () => {
  assert.deepEqual(detailUnder("integer", INT64), INT64);
  assert.deepEqual(detailUnder("string", INT64), { nullable: false, id: 3 });
  assert.deepEqual(detailUnder("string", { nullable: true }), { nullable: true });
});

test("columns get the details of their names, unless those fit another type", () => {
  const columns = [
    { name: "__proto__", type: "integer" },
    { name: "b", type: "string" },
    { name: "c", type: "date" },
  ] as const;
  const details = detailsOf([{ ...columns[0], detail: INT64 }, columns[2]]);
  assert.deepEqual(withDetails(columns, details), [
    { ...columns[0], detail: INT64 },
    columns[1],
    columns[2],
  ]);
  assert.deepEqual(withDetails([{ name: "__proto__", type: "string" }], details), [
    { name: "__proto__", type: "string" },
  ]);
  assert.equal(detailsOf([{ ...columns[0], detail: {} }]), null);
});

test("a next version keeps the details of columns that are not described again", () => {
  const now = [{ name: "id", type: "integer", detail: INT64 }] as const;
  const id = { name: "id", type: "integer", required: true } as const;
  const settled = (next: Parameters<typeof settledColumns>[1]) => settledColumns(now, next);
  assert.deepEqual(settled([id]), [{ ...id, detail: INT64 }]);
  assert.deepEqual(settled([{ ...id, detail: { id: 4 } }]), [{ ...id, detail: { id: 4 } }]);
  assert.deepEqual(settled([{ ...id, detail: {} }]), [id]);
  assert.deepEqual(settled([{ ...id, type: "string" }]), [{ ...id, type: "string" }]);
});

test("details can be added to columns of which nothing, or less, is known", () => {
  const id = { name: "id", type: "integer", detail: INT64 } as const;
  const other = { ...id, detail: { nullable: true } };
  const bare = { name: "id", type: "integer" } as const;
  assert.deepEqual(newDetails([bare], [id]), [id]);
  assert.deepEqual(newDetails([{ ...bare, type: "string" }], [id]), []);
  assert.deepEqual(newDetails([other], [id]), [{ ...id, detail: { ...INT64, nullable: true } }]);
  assert.deepEqual(newDetails([id], [other]), []);
  assert.deepEqual(newDetails([{ ...bare, detail: { is: INT64.is } }], [other]), [
    { ...bare, detail: { is: INT64.is, nullable: true } },
  ]);
  assert.deepEqual(newDetails([bare], [bare]), []);
});

test("details can replace others of columns that have the same name and type", () => {
  const id = { name: "id", type: "integer", detail: INT64 } as const;
  const other = { ...id, detail: { nullable: true } };
  assert.deepEqual(otherDetails([id], [other]), [{ ...id, detail: { ...INT64, nullable: true } }]);
  assert.deepEqual(otherDetails([id], [{ ...id, detail: { nullable: false } }]), []);
  assert.deepEqual(otherDetails([{ name: "id", type: "integer" }], [other]), [other]);
  assert.deepEqual(otherDetails([id], [{ ...id, detail: { ...INT64, physical: "BIGINT" } }]), []);
  assert.deepEqual(otherDetails([id], [{ name: "id", type: "integer" }]), []);
  assert.deepEqual(otherDetails([{ ...id, type: "number" }], [other]), []);
  assert.deepEqual(otherDetails([], [other]), []);
});
