import assert from "node:assert/strict";
import { test } from "node:test";
import { boundedPath } from "#domain/details/bounded-text.ts";
import { changeLines } from "./change-tree.ts";

const linesOf = (paths: string[], most = 100) =>
  changeLines(
    paths.map((column) => ({ column })),
    most,
  );

const drawn = (paths: string[]) =>
  linesOf(paths).lines.map(
    ({ depth, label, change }) => `${"  ".repeat(depth)}${label}${change ? " *" : ""}`,
  );

test("changes are under the places that they lie in", () => {
  assert.deepEqual(drawn(["a.zip", "a.geo.lat", "a.geo.lon", "a.city"]), [
    "a",
    "  zip *",
    "  geo",
    "    lat *",
    "    lon *",
    "  city *",
  ]);
});

test("a place with one thing inside has no line of its own", () => {
  assert.deepEqual(drawn(["lines[].item.sku", "tags{}"]), ["lines", "  [].item.sku *", "  {} *"]);
});

test("items, keys and values have no line of their own, unless they changed", () => {
  assert.deepEqual(drawn(["a[].b", "a[].c{}.d", "a[].c{}.e"]), [
    "a",
    "  [].b *",
    "  [].c",
    "    {}.d *",
    "    {}.e *",
  ]);
  assert.deepEqual(drawn(["a[]", "a[].b", "a[].c"]), ["a", "  [] *", "    b *", "    c *"]);
});

test("places below the deepest indent stay at it, with their path from there as the label", () => {
  const paths = ["a.b", "a.b.c", "a.b.c.d", "a.b.c.d.e", "a.b.c.d.e.f", "a.b.c.d.e.f[].g"];
  assert.deepEqual(drawn([...paths, "a.b.c.d.e.h"]), [
    "a",
    "  b *",
    "    c *",
    "      d *",
    "        e *",
    "        e.f *",
    "        e.f[].g *",
    "        e.h *",
  ]);
});

test("several changes of one place have a line each", () => {
  assert.deepEqual(drawn(["a", "a", "a.b", "a.b"]), ["a *", "a *", "  b *", "  b *"]);
});

test("a dot within a name is no place", () => {
  assert.deepEqual(drawn(["a\\.b.c\\.d", "a\\.b.c\\[e"]), ["a\\.b", "  c\\.d *", "  c\\[e *"]);
});

test("a shortened path is one place, whatever is in its hash", () => {
  const long = boundedPath(`a.b.${"c".repeat(300)}`);
  const { lines } = linesOf([long, "a.b.d"]);
  assert.deepEqual(
    lines.map(({ depth, path }) => [depth, path]),
    [
      [0, "a"],
      [1, "a.b"],
      [2, long],
      [2, "a.b.d"],
    ],
  );
});

test("changes beyond the lines asked for are counted", () => {
  const paths = Array.from({ length: 10_000 }, (_, n) => `a.f${n}`);
  const { lines, left } = linesOf(paths, 21);
  assert.deepEqual([lines.length, left], [21, 9980]);
});
