import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detail } from "./detail.ts";
import { isSameDetail } from "./same-detail.ts";

const LIST: Detail = {
  nullable: true,
  is: { kind: "list", items: { type: "integer", detail: { id: 2, nullable: false } } },
};

const CASES: [what: string, detail: Detail | undefined, isSame: boolean][] = [
  [
    "keys in another order",
    {
      is: { items: { detail: { nullable: false, id: 2 }, type: "integer" }, kind: "list" },
      nullable: true,
    },
    true,
  ],
  ["the source's own words", { ...LIST, physical: "LIST<INT>" }, true],
  ["another number of the field", { ...LIST, id: 1 }, false],
  [
    "another number inside",
    {
      ...LIST,
      is: { kind: "list", items: { type: "integer", detail: { id: 3, nullable: false } } },
    },
    false,
  ],
  ["nothing known of nulls", { is: LIST.is ?? assert.fail() }, false],
  ["nothing known", undefined, false],
];

for (const [what, detail, isSame] of CASES) {
  test(`a detail with ${what} is ${isSame ? "the same" : "another"}`, () => {
    assert.equal(isSameDetail({ detail: LIST }, { detail }), isSame);
  });
}

test("nothing known is the same as an empty detail", () => {
  assert.equal(isSameDetail({}, { detail: {} }), true);
  assert.equal(isSameDetail({}, { detail: { physical: "int" } }), true);
});
