import assert from "node:assert/strict";
import { test } from "node:test";
import { keptSource } from "./kept-source.ts";
import { readInput } from "./read-input.ts";
import { NOTHING_READ } from "./reading.ts";
import { NO_SOURCE } from "./source-input.ts";

const FILES = [{ path: "orders.parquet", file: new File(["PAR1"], "orders.parquet") }];

test("of a file, its columns are kept as a text that says the same", async () => {
  const columns = [
    {
      name: "at",
      type: "string",
      required: true,
      physical_type: "time(us)",
      lossy: true,
      note: "a time of day is kept as text",
    } as const,
    {
      name: "total",
      type: "number",
      required: false,
      physical_type: "double",
      lossy: false,
    } as const,
  ];
  const reading = { ...NOTHING_READ, columns, name: "orders" };
  const kept = keptSource({ ...NO_SOURCE, files: FILES }, reading);
  assert.ok(kept);
  assert.equal(kept.closed, "orders.parquet");
  const again = await readInput(kept.source);
  assert.deepEqual(again, { from: "columns", tables: [{ name: "orders", columns }] });
});

test("a column without a type stays without one", async () => {
  const place = {
    name: "place",
    required: true,
    physical_type: "geometry",
    fault: "No counterpart.",
  };
  const reading = { ...NOTHING_READ, columns: [place], name: "places" };
  const kept = keptSource({ ...NO_SOURCE, files: FILES }, reading);
  const again = kept && (await readInput(kept.source));
  const [table] = again && "tables" in again ? again.tables : [];
  const [column] = table && "columns" in table ? table.columns : [];
  assert.ok(column && "fault" in column);
  assert.equal(column.physical_type, "geometry");
});

test("a text is kept as it is, and nothing of nothing", () => {
  const source = { ...NO_SOURCE, text: "id integer" };
  assert.deepEqual(keptSource(source, NOTHING_READ), { source, closed: null });
  assert.equal(keptSource(NO_SOURCE, NOTHING_READ), null);
  assert.equal(keptSource({ ...NO_SOURCE, files: FILES }, NOTHING_READ), null);
});
