import { type Cursor, expect, isNext, takeIf, takeName } from "./cursor.ts";
import { skipStatement } from "./skip.ts";

/** The names of an enum's values, from its opening brace to the closing one. */
export function readEnum(cursor: Cursor): string[] {
  const values: string[] = [];
  expect(cursor, "{");
  while (!takeIf(cursor, "}")) {
    if (takeIf(cursor, ";")) continue;
    const name = takeName(cursor, "the name of an enum's value");
    if (isNext(cursor, "=")) values.push(name);
    skipStatement(cursor);
  }
  return values;
}
