import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { Inner } from "#domain/details/detail.ts";
import { innerText } from "#domain/details/detail-text.ts";
import { readTypeText } from "#domain/details/type-text.ts";
import { type Place, placeOf, readPlace, settledPlace, withChange, withField } from "./place.ts";

function counter() {
  let last = 0;
  return () => ++last;
}

function innerOf(text: string): Inner {
  const read = readTypeText(text);
  assert.equal(read.kind, "read");
  return read.kind === "read" ? read.inner : { type: "json" };
}

function textOf(place: Place | null) {
  assert.ok(place);
  const read = readPlace(place);
  return read.kind === "read" ? innerText(read.inner) : read;
}

/** A place per line: how deep, what it is, and its text. */
function outline({ role, name, text, inside }: Place, depth = 0): string[] {
  const line = `${"  ".repeat(depth)}${name || role}: ${text}`;
  return [line, ...inside.flatMap((place) => outline(place, depth + 1))];
}

const ORDER = "list<struct<sku: string(20) not null, tags: map<string, int32>>>";

describe("the places of a column", () => {
  it("are one for each field, item, key and value", () => {
    assert.deepEqual(outline(placeOf(innerOf(ORDER), counter())), [
      "column: list",
      "  items: struct",
      "    sku: string(20)",
      "    tags: map",
      "      keys: string",
      "      values: int32",
    ]);
  });

  for (const text of [
    "integer",
    "string(?)",
    "timestamp(us, zone) nullable",
    "enum('new','it\\'s')",
    "struct<>",
    'struct<"a b": json not null, c: list<date>>',
    ORDER,
  ]) {
    it(`are read back: ${text}`, () => {
      const inner = innerOf(text);
      assert.deepEqual(readPlace(placeOf(inner, counter())), { kind: "read", inner });
    });
  }

  it("keep the numbers and the words of the source", () => {
    const inner: Inner = {
      type: "json",
      detail: {
        id: 3,
        physical: "ROW",
        is: { kind: "struct", fields: [{ name: "a", type: "string", detail: { id: 4 } }] },
      },
    };
    assert.deepEqual(readPlace(placeOf(inner, counter())), { kind: "read", inner });
  });

  it("keep all of any details", () => {
    const name = fc.string({ minLength: 1, maxLength: 5, unit: "grapheme" });
    const { inner } = fc.letrec<{ inner: Inner; detail: unknown }>((tie) => ({
      detail: fc.constant(null),
      inner: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(...["int32", "date nullable", "json(?)", "number"].map(innerOf)),
        tie("inner").map(
          (items): Inner => ({ type: "json", detail: { is: { kind: "list", items } } }),
        ),
        fc
          .uniqueArray(fc.tuple(name, tie("inner")), { selector: ([name]) => name, maxLength: 4 })
          .map(
            (fields): Inner => ({
              type: "json",
              detail: {
                nullable: false,
                is: { kind: "struct", fields: fields.map(([name, inner]) => ({ name, ...inner })) },
              },
            }),
          ),
      ),
    }));
    fc.assert(
      fc.property(inner, (inner) => {
        assert.deepEqual(readPlace(placeOf(inner, counter())), { kind: "read", inner });
      }),
    );
  });
});

describe("a text that was written", () => {
  const written = (from: string, text: string) => {
    const newKey = counter();
    return settledPlace({ ...placeOf(innerOf(from), newKey), text }, newKey);
  };

  it("gives what is inside its own places", () => {
    assert.deepEqual(outline(written("string", " list<struct<a: int32>> ")), [
      "column: list",
      "  items: struct",
      "    a: int32",
    ]);
  });

  it("takes them away when nothing is inside any more", () => {
    assert.deepEqual(outline(written("struct<a: int32>", "decimal(10,2)")), [
      "column: decimal(10,2)",
    ]);
  });

  it("asks for what a word alone leaves open", () => {
    assert.deepEqual(outline(written("string", "map")), ["column: map", "  keys: ", "  values: "]);
    assert.deepEqual(outline(written("struct<a: int32>", "list")), ["column: list", "  items: "]);
  });

  it("keeps the fields of a struct that is written again", () => {
    assert.deepEqual(outline(written("struct<a: int32>", "struct ")), [
      "column: struct",
      "  a: int32",
    ]);
  });

  it("says of null what it says, and else what was said", () => {
    assert.equal(textOf(written("string not null", "int8")), "int8 not null");
    assert.equal(textOf(written("string not null", "int8 nullable")), "int8 nullable");
  });

  it("stays when it cannot be read", () => {
    const place = written("int8", "intt");
    assert.equal(place.text, "intt");
    const message = "intt is not a known type.";
    assert.deepEqual(textOf(place), { kind: "fault", key: place.key, at: "text", message });
  });
});

describe("a change of one place", () => {
  it("leaves the others the same objects", () => {
    const root = placeOf(innerOf("struct<a: struct<b: int8>, c: struct<d: int8>>"), counter());
    const [a, c] = root.inside as [Place, Place];
    const [b] = a.inside as [Place];
    const next = withChange(root, b.key, (place) => ({ ...place, text: "int16" }));
    assert.equal(textOf(next), "struct<a: struct<b: int16>, c: struct<d: int8>>");
    assert.equal(next?.inside[1], c);
  });

  it("can remove it or add a field", () => {
    const newKey = counter();
    const root = placeOf(innerOf("struct<a: int8, b: int8>"), newKey);
    const [a] = root.inside as [Place];
    assert.equal(textOf(withChange(root, a.key, () => null)), "struct<b: int8>");
    const added = withField(root, newKey);
    const last = added.inside.at(-1) as Place;
    const named = withChange(added, last.key, (p) => ({ ...p, name: "c", text: "date" }));
    assert.equal(textOf(named), "struct<a: int8, b: int8, c: date>");
  });
});

describe("what is wrong with a place is told there", () => {
  const struct = placeOf(innerOf("struct<a: int8, b: int8>"), counter());
  const [a, b] = struct.inside as [Place, Place];
  const fault = (place: Place, key: number, at: "name" | "text", message: string) =>
    assert.deepEqual(readPlace(place), { kind: "fault", key, at, message });

  it("no name, one too long, one twice", () => {
    const called = (name: string) => ({ ...struct, inside: [a, { ...b, name }] });
    fault(called(""), b.key, "name", "Enter a name.");
    fault(called("n".repeat(256)), b.key, "name", "A name has at most 255 characters.");
    fault(called("a"), b.key, "name", "Another field has this name.");
  });

  it("a shape out of bounds, or none", () => {
    const shaped = (text: string) => ({ ...struct, inside: [a, { ...b, text }] });
    fault(shaped(""), b.key, "text", "A type is missing at the end.");
    fault(shaped("int7"), b.key, "text", "The bits must be a whole number from 8 to 256.");
    fault(
      shaped("list"),
      b.key,
      "text",
      "Name the type inside, as in list<string> or map<string, int32>.",
    );
  });

  it("too much of it together", () => {
    const inside = Array.from({ length: 10_001 }, (_, at) => ({ ...a, key: at, name: `f${at}` }));
    const message = "What is inside is beyond the 10000 fields that a schema may have.";
    fault({ ...struct, key: -1, inside }, -1, "text", message);
  });

  it("another type than a stored contract's column has", () => {
    const place = placeOf(innerOf("int8"), counter());
    assert.deepEqual(readPlace(place, "integer"), { kind: "read", inner: innerOf("int8") });
    const message = "The column's type is string, and this is a kind of integer.";
    assert.deepEqual(readPlace(place, "string"), {
      kind: "fault",
      key: place.key,
      at: "text",
      message,
    });
  });
});
