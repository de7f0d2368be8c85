import { nameOf } from "../table-name.ts";
import { areWords, closing, isMark, isName, isWord, type Token } from "../tokens.ts";
import {
  type BoundType,
  boundType,
  type Member,
  type TypeField,
  type TypeInside,
} from "./bound-type.ts";
import { readType, type TypeAt } from "./read-type.ts";

/** Binds the types inside a type to what their names mean. */
type Bind = (read: TypeAt) => BoundType;

/** What is inside a type; null if nothing is, or not all of it is understood. */
export function insideOf({ type, list, brackets }: TypeAt, bind: Bind): TypeInside | null {
  if (list) {
    const items = { type: bind(list.of), isNotNull: false };
    return { kind: "list", items, dimensions: list.dimensions };
  }
  const parts = () => partsOf(brackets);
  switch (type.name) {
    case "enum":
    case "enum8":
    case "enum16":
      return enumOf(parts());
    case "array":
      return listOf(parts(), bind);
    case "map":
      return mapOf(parts(), bind);
    case "struct":
    case "row":
    case "tuple":
    case "record":
    case "object":
      return structOf(parts(), bind);
    case "nested":
      return nestedOf(parts(), bind);
    case "hstore":
      return { kind: "map", keys: TEXT, values: TEXT };
    default:
      return null;
  }
}

/** The parts that commas separate outside of brackets. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "mark" && "([<".includes(token.text)) depth += 1;
    if (token.kind === "mark" && ")]>".includes(token.text)) depth -= 1;
    if (depth === 0 && isMark(token, ",")) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const TEXT: Member = { type: boundType({ name: "text" }, "text"), isNotNull: false };

/** 'a', 'b'; ClickHouse's numbers, 'a' = 1, are not part of the value. */
function enumOf(parts: readonly Token[][]): TypeInside | null {
  const symbols = parts.flatMap(([symbol, equals]) =>
    symbol && (!equals || isMark(equals, "=")) ? [symbol] : [],
  );
  return symbols.length === parts.length ? { kind: "enum", symbols } : null;
}

/** The type of a list's items. */
export function listOf(parts: readonly Token[][], bind: Bind): TypeInside | null {
  const [only = [], ...others] = parts;
  const items = others.length === 0 ? memberAt(only, 0, bind) : null;
  return items && { kind: "list", items, dimensions: 1 };
}

function mapOf(parts: readonly Token[][], bind: Bind): TypeInside | null {
  const [key = [], value = [], ...others] = parts;
  const [keys, values] = [memberAt(key, 0, bind), memberAt(value, 0, bind)];
  return keys && values && others.length === 0 ? { kind: "map", keys, values } : null;
}

/** The fields of a type, each a name, perhaps a colon, and a type. */
export function structOf(parts: readonly Token[][], bind: Bind): TypeInside | null {
  const fields = parts.flatMap((part): TypeField[] => {
    const [first] = part;
    const member = memberAt(part, isMark(part[1], ":") ? 2 : 1, bind);
    return isName(first) && member ? [{ name: nameOf(first), ...member }] : [];
  });
  return fields.length === parts.length && fields.length > 0 ? { kind: "struct", fields } : null;
}

/** ClickHouse's Nested within another type is a list of tuples. */
function nestedOf(parts: readonly Token[][], bind: Bind): TypeInside | null {
  const inside = structOf(parts, bind);
  const type = boundType({ name: "tuple" }, "Tuple", inside);
  return inside && { kind: "list", items: { type, isNotNull: true }, dimensions: 1 };
}

/** The type from a position, followed only by what is known. */
function memberAt(tokens: readonly Token[], from: number, bind: Bind): Member | null {
  const read = readType(tokens, from);
  if (!read || read.to > tokens.length) return null;
  let isNotNull = false;
  for (let at = read.to; at < tokens.length; ) {
    if (areWords(tokens, at, "not", "null")) {
      isNotNull = true;
      at += 2;
    } else if (isWord(tokens[at], "null")) at += 1;
    else if (isWord(tokens[at], "comment")) at += 2;
    else if (isWord(tokens[at], "collate")) at += isMark(tokens[at + 2], ".") ? 4 : 2;
    else if (isWord(tokens[at], "options") && isMark(tokens[at + 1], "(")) {
      at = closing(tokens, at + 1);
    } else return null;
  }
  return { type: bind(read), isNotNull };
}
