import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  ancestorsOf,
  bytesInPath,
  columnOfPath,
  columnPath,
  fieldPath,
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

test("the column of any path is found again, and all that the path lies in", () => {
  fc.assert(
    fc.property(name, fc.array(step, { maxLength: 5 }), (column, steps) => {
      const path = steps.reduce((path, into) => into(path), columnPath(column));
      assert.equal(columnOfPath(path), column);
      const every = steps.map((_, n) =>
        steps.slice(0, n).reduce((at, into) => into(at), columnPath(column)),
      );
      assert.deepEqual(ancestorsOf(path), [...every, path]);
    }),
  );
});

test("different places have different paths", () => {
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

test("the bytes of a name in a path are those of its JSON", () => {
  const names = fc.oneof(name, fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(fc.array(names, { maxLength: 3 }), names, (fields, column) => {
      const path = fields.reduce(fieldPath, columnPath(column));
      const bytes = fields.reduce(
        (sum, field) => sum + 1 + bytesInPath(field),
        bytesInPath(column),
      );
      assert.equal(bytes + 2, Buffer.byteLength(JSON.stringify(path)));
    }),
  );
});
