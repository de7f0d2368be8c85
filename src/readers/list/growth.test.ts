import { test } from "node:test";
import { assertLinear } from "#testing/growth.ts";
import { readList } from "./list.ts";
import { isList } from "./recognise.ts";

test("the time to read a list is linear in its length", () => {
  assertLinear(
    (text) => [isList(text), attempt(() => readList(text))],
    ["a int ", "a,", "a|b\n1|"],
  );
});

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
