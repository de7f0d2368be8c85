import type { Dialect } from "../../mapping/dialects.ts";
import type { Inside } from "../../mapping/inside.ts";
import type { SourceColumn } from "../../table.ts";
import { boundType } from "./bound-type.ts";
import { columnOf, type SaidOfColumn } from "./column-of.ts";
import { bind } from "./custom-types.ts";
import { typeOfText } from "./parse-type.ts";

/** A column whose type is a text such as `array<struct<a: int>>`. */
export function typedColumn(
  said: SaidOfColumn,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  return columnOf(said, boundText(said.physical_type, dialect), dialect, inside);
}

/** The type in a text; if it is not a type, the text itself is looked up in the table of types. */
export function boundText(text: string, dialect: Dialect | undefined) {
  const read = typeOfText(text, dialect ?? null);
  if (!read) return boundType({ name: text }, text);
  return bind(read, {
    text,
    types: new Map(),
    dialect: dialect ?? null,
    schema: null,
    isIceberg: false,
  });
}
