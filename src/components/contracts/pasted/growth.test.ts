import { test } from "node:test";
import { assertLinear } from "#server/testing/growth.ts";
import { PASTED_KINDS, type PastedKind } from "./kinds.ts";
import { readPasted } from "./pasted.ts";

const BEGINNINGS = ["a int ", "CREATE TABLE t (a ", '{"a": ', "[", "a|b\n1|", "engine = "];

for (const kind of [null, ...(Object.keys(PASTED_KINDS) as PastedKind[])]) {
  test(`the time to parse a text is linear in its length: ${kind ?? "any"}`, () => {
    assertLinear((text) => readPasted(text, kind), BEGINNINGS);
  });
}
