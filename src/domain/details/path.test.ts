import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  columnOfPath,
  columnPath,
  fieldPath,
  isWithin,
  itemsPath,
  keysPath,
  valuesPath,
} from "./path.ts";

test("paths name fields, items, and the keys and values of maps", () => {
  assert.equal(fieldPath(columnPath("address"), "city"), "address.city");
  assert.equal(fieldPath(itemsPath(columnPath("lines")), "sku"), "lines[].sku");
  assert.equal(valuesPath(columnPath("tags")), "tags{}");
  assert.equal(keysPath(columnPath("tags")), "tags{key}");
});

test("a dot, a bracket, a brace and a backslash in a name are escaped", () => {
  assert.equal(columnPath("a.b[0]{}\\"), "a\\.b\\[0\\]\\{\\}\\\\");
});

const name = fc.string({ unit: fc.constantFrom(..."ab.[]{}\\\n🧊"), minLength: 1, maxLength: 5 });
const step = fc.oneof(
  name.map((field) => (path: string) => fieldPath(path, field)),
  fc.constantFrom(itemsPath, keysPath, valuesPath),
);

test("the column of any path is found again, and the path lies in its column and in itself", () => {
  fc.assert(
    fc.property(name, fc.array(step, { maxLength: 5 }), (column, steps) => {
      const path = steps.reduce((path, into) => into(path), columnPath(column));
      assert.equal(columnOfPath(path), column);
      assert.ok(isWithin(path, columnPath(column)));
      assert.ok(isWithin(path, path));
    }),
  );
});

test("paths that differ are of different places", () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 3 }),
      fc.array(name, { minLength: 1, maxLength: 3 }),
      (one, other) => {
        const pathOf = ([first = "", ...rest]: string[]) =>
          rest.reduce(fieldPath, columnPath(first));
        assert.equal(pathOf(one) === pathOf(other), JSON.stringify(one) === JSON.stringify(other));
      },
    ),
  );
});

test("a column lies in no other whose name begins like its own", () => {
  assert.equal(isWithin("address2.city", "address"), false);
  assert.equal(isWithin("address\\.city", "address"), false);
  assert.equal(isWithin("address", "address.city"), false);
});
