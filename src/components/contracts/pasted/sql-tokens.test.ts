import assert from "node:assert/strict";
import { test } from "node:test";
import { sqlTokens } from "./sql-tokens.ts";

test("unclosed comments and quotes end with the text", () => {
  for (const text of ["/* a", "'a", '"a', "`a", "$$ a", "$x$ a", "-- a", "# a"]) {
    assert.equal(sqlTokens(`b ${text}`)[0]?.text, "b");
  }
  assert.deepEqual(
    sqlTokens(`"a""b" 'it''s' $q$ ' $q$ c`).map(({ text }) => text),
    ['a"b', "'it''s'", "$q$ ' $q$", "c"],
  );
});
