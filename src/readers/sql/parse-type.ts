import type { PhysicalType } from "../mapping/lookup.ts";
import { readType } from "./read-type.ts";
import { sqlTokens } from "./tokens.ts";

/** The longest text that may be a type, which may be a long list of fields. */
const MAX_LENGTH = 100_000;

/** A type that is written as text, such as `numeric(10, 2)`; null if the text is no type. */
export function parseType(text: string): PhysicalType | null {
  if (text.length > MAX_LENGTH) return null;
  const tokens = sqlTokens(text);
  const read = readType(tokens, 0);
  return read?.to === tokens.length ? read.type : null;
}
