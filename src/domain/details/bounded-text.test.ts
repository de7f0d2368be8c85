import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { boundedParts, boundedPath, boundedText } from "./bounded-text.ts";
import { columnPath, fieldPath } from "./path.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("a text of 250 bytes stays as it is", () => {
  for (const text of ["", "int32", "x".repeat(250), "é".repeat(125)]) {
    assert.equal(boundedText(text), text);
  }
});

test("a longer text becomes its beginning and the hash of the whole", () => {
  const text = `struct<${"é".repeat(200)}>`;
  assert.equal(boundedText(text), `struct<${"é".repeat(81)}…[sha256:${hashOf(text)}]`);
});

test("texts that differ anywhere stay different, and none is over 250 bytes", () => {
  const long = fc.string({
    unit: fc.constantFrom("a", "é", "🧊", "…"),
    minLength: 50,
    maxLength: 300,
  });
  fc.assert(
    fc.property(long, fc.nat(), (text, at) => {
      const place = at % text.length;
      const other = `${text.slice(0, place)}b${text.slice(place + 1)}`.toWellFormed();
      assert.notEqual(boundedText(text), boundedText(other));
      assert.ok(Buffer.byteLength(boundedText(text)) <= 250);
      assert.ok(boundedText(text).isWellFormed());
    }),
  );
});

test("a path always has the whole name of its column", () => {
  const column = columnPath(".".repeat(255));
  const path = fieldPath(fieldPath(column, "x".repeat(255)), "y");
  assert.equal(boundedPath(path), `${column}.${"x".repeat(169)}…[sha256:${hashOf(path)}]`);
  assert.equal(boundedPath(fieldPath(column, "y")), fieldPath(column, "y"));
});

test("a bounded text is split into its beginning and its hash", () => {
  const { kept, hash } = boundedParts(boundedText("é".repeat(500)));
  assert.equal(kept, "é".repeat(85));
  assert.match(hash ?? "", /^[0-9a-f]{64}$/);
  assert.deepEqual(boundedParts("int32"), { kept: "int32", hash: null });
});
