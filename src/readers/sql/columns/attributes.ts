import type { Grammar } from "../grammar.ts";
import type { Name } from "../name.ts";
import { nameOf } from "../table-name.ts";
import {
  areWords,
  closing,
  isMark,
  isName,
  isWord,
  nameAt,
  type Token,
  wordAt,
} from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";
import { keyColumns } from "./clause.ts";
import { missingComma } from "./missing-comma.ts";
import { isUnprovenBy } from "./nullability.ts";

/** What follows a column's type and says whether the column may be null. */
export type Attributes = {
  isNotNull: boolean;
  /** Whether NOT NULL is followed by NO INHERIT. */
  isOwnNotNull: boolean;
  /** Whether NOT NULL is there twice. */
  isNotNullTwice: boolean;
  /** Whether NULL is there, so that it may be null. */
  isNull: boolean;
  /** Whether that NULL follows NOT NULL or an identity. */
  isNullLast: boolean;
  isKey: boolean;
  /** Whether its numbers are generated (IDENTITY, AUTO_INCREMENT). */
  isIdentity: boolean;
  /** Whether NOT ENFORCED follows its key. */
  isUnenforced: boolean;
  isGenerated: boolean;
  /** A key of other columns, which T-SQL accepts without a comma before it. */
  key: Name[] | null;
  /** The names of its constraints, and what they say. */
  names: { name: Name; says: "key" | "not null" | "other" }[];
  /** A token in the place of an attribute that is not one. */
  unknown: Token | null;
};

/** These are followed by a name, which may look like another attribute. */
const BEFORE_NAMES = new Set(
  wordsOf(`
    collate references encode policy storage compression charset tag constraint sequence index`),
);

/** After these, KEY is not MySQL's attribute. */
const BEFORE_KEY = wordsOf(
  "unique primary foreign distribution default materialized alias ephemeral",
);

/** What may follow a type. */
const ATTRIBUTES = new Set(
  wordsOf(`
    not null default primary unique key foreign check references constraint collate generated as
    identity auto_increment auto_random autoincrement comment encode codec ttl options on using visible
    invisible virtual stored persisted persistent sparse rowguidcol masked encrypted encrypt
    decrypt filestream hidden enable disable with without sortkey distkey sort storage compression
    compress character charset ascii unicode byte binary column_format engine_attribute
    secondary_engine_attribute srid path statistics materialized alias ephemeral tag policy
    masking projection row start end order rely norely deferrable initially enforced for mask
    compressed title format domain annotations reserve transaction_id expression unset cluster
    column_set invisible_default settings array metadata novalidate validate after first index
    serial`),
);

/** Reads what follows a column's type. */
export function readAttributes(tokens: readonly Token[], grammar: Grammar): Attributes {
  const attributes: Attributes = {
    isNotNull: false,
    isOwnNotNull: false,
    isNotNullTwice: false,
    isNull: false,
    isNullLast: false,
    isKey: false,
    isIdentity: false,
    isUnenforced: false,
    isGenerated: false,
    key: null,
    names: [],
    unknown: null,
  };
  const [first] = tokens;
  if (isHeaders(tokens)) return { ...attributes, isNotNull: !isMark(tokens[1], "(") };
  if (first && !(first.kind === "word" && ATTRIBUTES.has(first.text.toLowerCase())))
    attributes.unknown = first;
  attributes.unknown ??= missingComma(tokens);
  let name: Name | null = null;
  const say = (says: "key" | "not null" | "other") => {
    if (name) attributes.names.push({ name, says });
    name = null;
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (isMark(token, "(")) {
      at = closing(tokens, at) - 1;
      continue;
    }
    const word = wordAt(tokens, at);
    const next = wordAt(tokens, at + 1);
    if (word === "case") at = afterCase(tokens, at) - 1;
    else if (BEFORE_NAMES.has(word)) {
      const named = nameAt(tokens[at + 1]);
      // A name may have a schema.
      let to = at + 1;
      while (isMark(tokens[to + 1], ".") && isName(tokens[to + 2])) to += 2;
      if (word === "constraint" && named) name = nameOf(named);
      if (word === "references") say("other");
      if (named) at = to;
    } else if (word === "is" && next === "not") at += 1;
    else if (word === "not" && next === "null") {
      at += 1;
      if (!isUnproven(tokens, at + 1, grammar)) {
        attributes.isNotNullTwice ||= attributes.isNotNull;
        attributes.isNotNull = true;
        attributes.isNullLast = false;
        attributes.isOwnNotNull ||= areWords(tokens, at + 1, "no", "inherit");
        say("not null");
      }
    } else if (word === "null" && isAttribute(tokens, at)) {
      attributes.isNull = true;
      attributes.isNullLast = attributes.isNotNull || attributes.isIdentity;
    } else if (word === "primary" && next === "key") {
      if (isUnproven(tokens, at + 2, grammar)) continue;
      at = readKey(tokens, at + 2, attributes) - 1;
      attributes.isUnenforced = areWords(tokens, at + 1, "not", "enforced");
      say("key");
    } else if (word === "key" && !isWord(tokens[at - 1], ...BEFORE_KEY)) attributes.isKey = true;
    else if (word === "check" || word === "unique") say("other");
    else if (isPeriod(tokens, at)) attributes.isNotNull = true;
    else if (word === "generated" || word === "as")
      attributes.isGenerated ||= !areWords(tokens, at, "as", "identity") && !isIdentity(tokens, at);
    else if (word === "identity" || word === "auto_increment" || word === "autoincrement") {
      attributes.isIdentity = true;
      attributes.isNullLast = false;
    } else if (word === "on" && next === "null" && isWord(tokens[at - 1], "default"))
      attributes.isNotNull = true;
    else if (word === "default") {
      say("other");
      if (next !== "null") continue;
      at += 1;
      // Then ClickHouse makes its type Nullable.
      attributes.isNull ||= grammar.dialect === "clickhouse" && endsValue(tokens, at + 1);
    } else if (areWords(tokens, at, "serial", "default", "value")) attributes.isNotNull = true;
  }
  return attributes;
}

/** Whether a value ends before a position, and no operator goes on with it. */
function endsValue(tokens: readonly Token[], at: number) {
  return at >= tokens.length || ATTRIBUTES.has(wordAt(tokens, at));
}

/** ksqlDB's HEADERS, a list that is never null, and HEADER('key'). */
function isHeaders(tokens: readonly Token[]) {
  const isAll = tokens.length === 1 && isWord(tokens[0], "headers");
  return isAll || (tokens.length === 4 && isWord(tokens[0], "header") && isMark(tokens[1], "("));
}

/** The position after CASE … END. */
function afterCase(tokens: readonly Token[], from: number) {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (isWord(tokens[at], "case")) depth += 1;
    if (isWord(tokens[at], "end")) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** Whether NULL is an attribute, and not part of ON DELETE SET NULL or of a default such as 1 IS NULL. */
function isAttribute(tokens: readonly Token[], at: number) {
  return !isWord(tokens[at - 1], "set", "is", "not", "on", "default", "or", "and");
}

/** GENERATED BY DEFAULT AS IDENTITY, GENERATED ALWAYS AS IDENTITY. */
function isIdentity(tokens: readonly Token[], at: number) {
  return tokens.slice(at, at + 7).some((token) => isWord(token, "identity"));
}

/** GENERATED ALWAYS AS ROW START, in a table that keeps its versions. */
function isPeriod(tokens: readonly Token[], at: number) {
  return areWords(tokens, at, "as", "row") && isWord(tokens[at + 2], "start", "end");
}

/** Whether a constraint does not apply to every row; the place of its index may come first. */
function isUnproven(tokens: readonly Token[], from: number, grammar: Grammar) {
  const end = tokens.findIndex((token, at) => at >= from && isWord(token, ...AFTER_STATE));
  return isUnprovenBy(tokens.slice(from, end < 0 ? tokens.length : end), grammar);
}

/** What begins another attribute. */
const AFTER_STATE = [
  "not",
  "null",
  "constraint",
  "default",
  "primary",
  "unique",
  "check",
  "references",
];

/** PRIMARY KEY of this column, or of those in parentheses. */
function readKey(tokens: readonly Token[], from: number, attributes: Attributes): number {
  let at = from;
  while (isWord(tokens[at], "clustered", "nonclustered")) at += 1;
  if (isMark(tokens[at], "(") && nameAt(tokens[at + 1])) {
    attributes.key = keyColumns(tokens, at);
    return closing(tokens, at);
  }
  attributes.isKey = true;
  return at;
}
