import { test } from "node:test";
import { assertLinearIn } from "#testing/growth.ts";
import { isDrawn } from "./csv/drawn.ts";
import { readPrinted } from "./dataframe/printed.ts";
import { splitPolars } from "./dataframe/split.ts";
import { typeText } from "./information-schema/type-text.ts";
import { mappedName } from "./map-types.ts";
import { outside } from "./spark/outside.ts";
import { pathOf } from "./sql/code/object-path.ts";
import { symbolOf } from "./sql/types/enum-symbol.ts";

/** What searches a text with a pattern, whose steps no counter sees, and a text that is slow to search. */
const SEARCHES: [
  what: string,
  search: (text: string) => unknown,
  textOf: (parts: number) => string,
][] = [
  ["the parts of a name", pathOf, (n) => "[.".repeat(n)],
  ["the lines of a table", isDrawn, (n) => `|a|\n|${"-".repeat(n)}x`],
  ["the parts of a type of polars", splitPolars, (n) => "\\'".repeat(n)],
  ["the parts of Spark's DDL", (text) => [...outside(text, /,/)], (n) => `${"\\'".repeat(n)}\\`],
  [
    "a value of an enum",
    (text) => symbolOf({ kind: "string", text, from: 0, to: text.length }, "mysql"),
    (n) => `'${" ".repeat(n)}a'`,
  ],
  [
    "the type in a row",
    (text) => typeText({ values: new Map([["data_type", text]]) }),
    (n) => `int${" ".repeat(n)}a`,
  ],
  ["a type that is mapped", mappedName, (n) => `int${"[]".repeat(n)}a`],
  [
    "a printed data frame",
    (text) => readPrinted(`${text}\ndtype: object`),
    (n) => `a${"    a".repeat(n)}\u2028`,
  ],
];

for (const [what, search, textOf] of SEARCHES) {
  test(`a text is searched in time linear in its length: ${what}`, () => {
    assertLinearIn(search, textOf, 4000);
  });
}
