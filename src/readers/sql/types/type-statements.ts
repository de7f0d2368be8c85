import { elementsFrom } from "../elements.ts";
import { UnknownStatement } from "../impossible.ts";
import { columnContext, qualified, type Schema } from "../schema.ts";
import { nameOf, readName } from "../table-name.ts";
import {
  areWords,
  beginsWith,
  closing,
  isMark,
  isWord,
  nameAt,
  startOf,
  type Token,
  wordAt,
} from "../tokens.ts";
import { phrasesOf } from "../word-lists.ts";
import { boundType, type CustomType, type TypeInside } from "./bound-type.ts";
import { changedInside } from "./changed-inside.ts";
import { addType, findType, removeType } from "./custom-types.ts";
import { listOf, structOf } from "./inside.ts";
import { readType } from "./read-type.ts";

/** Applies CREATE TYPE and CREATE DOMAIN; `kind` is the position of the word. */
export function createType(schema: Schema, tokens: readonly Token[], kind: number) {
  const { parts, to } = readName(tokens, kind + 1);
  const { base, isNotNull } = definitionAt(schema, tokens, to);
  const { dialect } = schema.grammar;
  // CREATE TYPE v; announces a type that a later statement creates.
  const announced = findType(schema.types, parts, dialect, schema.current);
  if (announced) Object.assign(announced, { base, isNotNull });
  else addType(schema.types, { parts: qualified(parts, schema), base, isNotNull }, dialect);
}

/** The same, unless there already is such a type. */
export function createTypeUnlessThere(schema: Schema, tokens: readonly Token[], kind: number) {
  const { parts } = readName(tokens, kind + 1);
  const existing = findType(schema.types, parts, schema.grammar.dialect, schema.current);
  if (!existing) createType(schema, tokens, kind);
}

type Definition = Pick<CustomType, "base" | "isNotNull">;

const OPAQUE: Definition = { base: null, isNotNull: false };

/** What follows the name: AS ENUM (…), AS (…), AS OBJECT (…), AS integer NOT NULL, FROM int. */
function definitionAt(schema: Schema, tokens: readonly Token[], from: number): Definition {
  const isAs = isWord(tokens[from], "as", "is", "from");
  const at = isAs ? from + 1 : from;
  if (isMark(tokens[at], "(")) {
    // CREATE TYPE v (INPUT = …) stores values in its own way.
    return isAs ? composite("struct", fieldsAt(schema, tokens, at)) : OPAQUE;
  }
  if (isWord(tokens[at], "object")) return composite("struct", fieldsAt(schema, tokens, at + 1));
  if (isWord(tokens[at], "under")) return composite("struct", null);
  if (isWord(tokens[at], "varray", "varying", "table")) {
    return composite("array", itemsAt(schema, tokens, at));
  }
  if (at >= tokens.length || isWord(tokens[at], "range", "opaque")) return OPAQUE;
  const read = readType(tokens, at);
  if (!read) return OPAQUE;
  return { base: columnContext(schema).bind(read), isNotNull: isNotNull(tokens, read.to) };
}

function composite(name: string, inside: TypeInside | null): Definition {
  return { base: boundType({ name }, name, inside), isNotNull: false };
}

/** (street text, zip varchar(5)). */
function fieldsAt(schema: Schema, tokens: readonly Token[], open: number) {
  const list = elementsFrom(tokens, open);
  return list && structOf(list.elements, columnContext(schema).bind);
}

/** VARRAY(10) OF NUMBER, TABLE OF NUMBER. */
function itemsAt(schema: Schema, tokens: readonly Token[], from: number) {
  const of = tokens.findIndex((token, at) => at > from && isWord(token, "of"));
  return of < 0 ? null : listOf([tokens.slice(of + 1)], columnContext(schema).bind);
}

/** Whether NOT NULL belongs to the domain itself, not to its CHECK. */
function isNotNull(tokens: readonly Token[], from: number) {
  for (let at = from; at < tokens.length; at++) {
    if (isMark(tokens[at], "(")) at = closing(tokens, at) - 1;
    else if (areWords(tokens, at, "not", "null")) return true;
  }
  return false;
}

/** Actions of ALTER TYPE and ALTER DOMAIN that do not change the types of columns. */
const SKIPPED = phrasesOf(`
  owner to, add value, add constraint, add check, add attribute, alter attribute, drop attribute,
  rename value, rename attribute, rename constraint, validate constraint, set default, drop default,
  compile`);

/** Applies ALTER TYPE and ALTER DOMAIN; `kind` is the position of the word. */
export function alterType(schema: Schema, tokens: readonly Token[], kind: number) {
  const { grammar, types, current } = schema;
  const { parts, to } = readName(tokens, kind + 1);
  const type = findType(types, parts, grammar.dialect, current);
  if (!type) return;
  const rename = (named: CustomType["parts"]) => {
    removeType(types, type, grammar.dialect);
    type.parts = named;
    addType(types, type, grammar.dialect);
  };
  const named = nameAt(tokens[to + 2]);
  if (areWords(tokens, to, "set", "not", "null")) type.isNotNull = true;
  else if (areWords(tokens, to, "drop", "not", "null")) type.isNotNull = false;
  else if (areWords(tokens, to, "rename", "to") && named)
    rename([...type.parts.slice(0, -1), nameOf(named)]);
  else if (areWords(tokens, to, "set", "schema") && named)
    rename([nameOf(named), ...type.parts.slice(-1)]);
  else if (areWords(tokens, to, "add", "not", "null") || isNotNullConstraint(tokens, to))
    type.isNotNull = true;
  else if (!beginsWith(tokens.slice(to), SKIPPED)) {
    const what = tokens.slice(to, to + 3).map(({ text }) => text.toUpperCase());
    throw new UnknownStatement(`ALTER TYPE … ${what.join(" ")} is not known.`, startOf(tokens, to));
  } else if (type.base) {
    const inside = changedInside(type.base.inside, tokens.slice(to), columnContext(schema).bind);
    type.base = { ...type.base, inside };
  }
}

/** ADD CONSTRAINT n NOT NULL. */
function isNotNullConstraint(tokens: readonly Token[], at: number) {
  return areWords(tokens, at, "add", "constraint") && areWords(tokens, at + 3, "not", "null");
}

/** Applies DROP TYPE and DROP DOMAIN; `kind` is the position of the word. */
export function dropType(schema: Schema, tokens: readonly Token[], kind: number) {
  const { grammar, types, current } = schema;
  for (let at = kind + 1; at < tokens.length; ) {
    const { parts, to } = readName(tokens, at);
    const type = parts.length > 0 ? findType(types, parts, grammar.dialect, current) : null;
    if (type && isWord(tokens.at(-1), "cascade")) throw cascades(tokens);
    if (type) removeType(types, type, grammar.dialect);
    at = isMark(tokens[to], ",") ? to + 1 : tokens.length;
  }
}

/** Whether it is DROP … CASCADE, which may drop columns. */
export function cascades(tokens: readonly Token[]) {
  const what = `${wordAt(tokens, 0)} ${wordAt(tokens, 1)}`.toUpperCase();
  return new UnknownStatement(
    `${what} … CASCADE may drop columns. Give the final CREATE TABLE statements instead.`,
    startOf(tokens),
  );
}
