import type { PhysicalType } from "../mapping/lookup.ts";
import { readType } from "./read-type.ts";
import { readName } from "./table-name.ts";
import { isMark, isWord, type Token } from "./tokens.ts";

/** What a type that is made in the same text stands for. */
export type CustomType = { type: PhysicalType; isRequired: boolean };

/** By name, in lower case and without a schema. */
export type CustomTypes = ReadonlyMap<string, CustomType>;

/** How many domains may be made of each other. */
const MAX_STEPS = 10;

/** The enums, domains and composite types that a text makes. */
export function readCustomTypes(tokens: readonly Token[]): CustomTypes {
  const found = new Map<string, CustomType>();
  tokens.forEach((token, at) => {
    if (!isWord(token, "create")) return;
    const start = isWord(tokens[at + 1], "or") ? at + 3 : at + 1;
    if (!isWord(tokens[start], "type", "domain")) return;
    const { parts, to } = readName(tokens, start + 1);
    const type = definitionAt(tokens, to);
    if (type) found.set(parts.at(-1)?.toLowerCase() ?? "", type);
  });
  return found;
}

/** What follows the name: AS ENUM (…), AS (…), AS OBJECT (…), AS integer NOT NULL, FROM int. */
function definitionAt(tokens: readonly Token[], from: number): CustomType | null {
  const start = isWord(tokens[from], "as", "from") ? from + 1 : from;
  if (isMark(tokens[start], "(")) return { type: { name: "struct" }, isRequired: false };
  const read = readType(tokens, start);
  return read && { type: read.type, isRequired: isNotNull(tokens, read.to) };
}

/** NOT NULL before the statement ends. */
function isNotNull(tokens: readonly Token[], from: number) {
  for (let at = from; at < tokens.length; at++) {
    if (isMark(tokens[at], ";") || isWord(tokens[at], "create", "alter", "go")) return false;
    if (isWord(tokens[at], "not") && isWord(tokens[at + 1], "null")) return true;
  }
  return false;
}

/** A type with what it stands for in place of a name that the text has made. */
export function resolveType(type: PhysicalType, custom: CustomTypes): CustomType {
  let found: CustomType = { type, isRequired: false };
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = custom.get(found.type.name);
    if (!next) break;
    found = { type: next.type, isRequired: found.isRequired || next.isRequired };
  }
  return found;
}
