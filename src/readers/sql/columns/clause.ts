import type { Dialect } from "../../mapping/dialects.ts";
import { type Grammar, holds } from "../grammar.ts";
import type { Name } from "../name.ts";
import { nameOf, readName } from "../table-name.ts";
import {
  areWords,
  closing,
  isMark,
  isName,
  isWord,
  nameAt,
  outside,
  startOf,
  type Token,
  wordAt,
} from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";
import { missingAfter } from "./missing-comma.ts";
import { isUnenforcedNotNull, isUnprovenBy } from "./nullability.ts";

/** An element of a table that is not a column, by what it means for columns. */
export type Clause =
  | { is: "key"; name: Name | null; columns: Name[] }
  | { is: "not null"; name: Name | null; columns: Name[]; isOwn: boolean; isValid: boolean }
  /** The key on the columns of an index. */
  | { is: "indexed key"; name: Name | null; index: Name }
  | { is: "copy"; of: Name[]; all: readonly Token[] }
  | { is: "unknown"; what: string }
  /** A key that is disabled, or does not keep null out. */
  | { is: "disabled" }
  /** A column that follows it without a comma. */
  | { is: "two"; second: Token }
  /** Nothing that changes columns. */
  | { is: "other"; name: Name | null };

/** Dialects in which an unquoted key or index is never a column's name. */
const KEYS: readonly Dialect[] = ["mysql"];

/** Dialects in which an element LIKE copies another table's columns. */
const COPIES: readonly Dialect[] = [
  "postgres",
  "redshift",
  "duckdb",
  "mysql",
  "oracle",
  "mssql",
  "snowflake",
  "trino",
  "sqlite",
  "bigquery",
];

/**
 * What an element of a table is if it is no column; null for a column. Every clause is told by its
 * shape, because most of their words are also names.
 */
export function clauseOf(written: readonly Token[], grammar: Grammar): Clause | null {
  const element = withoutCondition(written);
  const [first] = element;
  if (first?.kind !== "word") return null;
  // No column has a type that is called IF.
  const isIndex = element !== written && !isWord(first, "primary", "period");
  const read = CLAUSES.get(first.text.toLowerCase());
  const clause = isIndex ? OTHER : (read?.(element, grammar) ?? null);
  const isWhole =
    clause?.is === "copy" || (grammar.dialect === "clickhouse" && clause?.is !== "key");
  const second = clause && !isWhole ? missingAfter(element) : null;
  return second ? { is: "two", second } : clause;
}

/** MariaDB: INDEX IF NOT EXISTS i (a); ClickHouse: PROJECTION IF NOT EXISTS p (SELECT a). */
function withoutCondition(element: readonly Token[]) {
  const at = isWord(element[1], "index", "key") ? 2 : 1;
  const isAsked =
    isWord(element[at - 1], ...CONDITIONAL) && areWords(element, at, "if", "not", "exists");
  return isAsked ? [...element.slice(0, at), ...element.slice(at + 3)] : element;
}

/** The words before IF NOT EXISTS. */
const CONDITIONAL = wordsOf("index key unique fulltext spatial period projection");

type ReadClause = (element: readonly Token[], grammar: Grammar) => Clause | null;

const OTHER: Clause = { is: "other", name: null };

const CLAUSES = new Map<string, ReadClause>(
  Object.entries({
    constraint: named,
    primary: key,
    unique,
    foreign: (element) => (isWord(element[1], "key") ? OTHER : null),
    check: (element) =>
      isMark(element[1], "(") || areWords(element, 1, "not", "for") ? OTHER : null,
    exclude: (element) => (isMark(element[1], "(") || isWord(element[1], "using") ? OTHER : null),
    not: (element) => {
      const column = nameAt(element[2]);
      // Postgres: NOT NULL a NOT VALID NO INHERIT, in any order
      const says = (...words: string[]) =>
        element.some((_, at) => at > 2 && areWords(element, at, ...words));
      return isWord(element[1], "null") && column
        ? {
            is: "not null",
            name: null,
            columns: [nameOf(column)],
            isOwn: says("no", "inherit"),
            isValid: !says("not", "valid"),
          }
        : null;
    },
    like: copy,
    key: index,
    index,
    fulltext: textIndex,
    spatial: textIndex,
    vector: (element, grammar) =>
      isWord(element[1], "index", "key") ? textIndex(element, grammar) : null,
    period,
    watermark: (element) => (isWord(element[1], "for") ? OTHER : null),
    projection: (element) =>
      isMark(element[2], "(") && isWord(element[3], "select", "with") ? OTHER : null,
    supplemental: (element) => (isWord(element[1], "log") ? OTHER : null),
  } satisfies Record<string, ReadClause>),
);

/** CONSTRAINT n PRIMARY KEY (a), CONSTRAINT n NOT NULL a. */
function named(element: readonly Token[], grammar: Grammar): Clause | null {
  const token = nameAt(element[1]);
  if (!token) return null;
  // MySQL's CONSTRAINT CHECK (…) has no name.
  const unnamed = NAMED.has(wordAt(element, 1)) ? clauseOf(element.slice(1), grammar) : null;
  if (unnamed) return unnamed;
  // H2 and Oracle put the schema before the name.
  const { parts, to } = readName(element, 1);
  const name = parts.at(-1) ?? nameOf(token);
  const rest = element.slice(to);
  // SQLite accepts a name without a constraint.
  if (rest.length === 0 && grammar.dialect === "sqlite") return { is: "other", name };
  const clause = NAMED.has(wordAt(rest, 0)) ? clauseOf(rest, grammar) : null;
  if (clause) {
    // A column called constraint may have a CHECK as well.
    if (isWord(rest[0], "check") && !grammar.dialect && isTypeName(token))
      grammar.doubt(token.from);
    if (clause.is === "unknown" || clause.is === "disabled" || clause.is === "two") return clause;
    return clause.is === "key" || clause.is === "not null" || clause.is === "indexed key"
      ? { ...clause, name }
      : { is: "other", name };
  }
  // T-SQL: DEFAULT 0 FOR a WITH VALUES
  const end = areWords(rest, rest.length - 2, "with", "values") ? -4 : -2;
  const isDefault = isWord(rest[0], "default") && isWord(rest.at(end), "for");
  if (isDefault || isWord(rest[0], "expect", "assume", "connection")) return { is: "other", name };
  // ClickHouse checks an expression without parentheses.
  return isWord(rest[0], "check") && rest.length > 1 && grammar.dialect === "clickhouse"
    ? { is: "other", name }
    : null;
}

const NAMED = new Set(["primary", "unique", "foreign", "check", "exclude", "not"]);

function isTypeName(token: Token) {
  return /^(text|string|int|integer|bigint|date|boolean|bool|timestamp|float|double|json)$/i.test(
    token.text,
  );
}

/** PRIMARY KEY (a, b), PRIMARY KEY CLUSTERED (a), PRIMARY KEY a. */
function key(element: readonly Token[], grammar: Grammar): Clause | null {
  if (!isWord(element[1], "key")) return null;
  const index = areWords(element, 2, "using", "index") ? nameAt(element[4]) : null;
  if (index) return { is: "indexed key", name: null, index: nameOf(index) };
  const open = element.findIndex((token) => isMark(token, "("));
  if (open >= 0 && isUnprovenBy(element.slice(closing(element, open)), grammar))
    return { is: "disabled" };
  const isUnenforced = open >= 0 && areWords(element, closing(element, open), "not", "enforced");
  if (isUnenforced && !isUnenforcedNotNull(grammar, startOf(element))) return { is: "disabled" };
  if (open >= 0) {
    const columns = keyColumns(element, open);
    return {
      is: "key",
      name: null,
      columns: hasPeriod(element, open, grammar) ? columns.slice(0, -1) : columns,
    };
  }
  const only = nameAt(element[2]);
  if (only && grammar.dialect === "clickhouse") return { is: "key", name: null, columns: [] };
  return only ? null : { is: "unknown", what: "PRIMARY KEY without columns" };
}

/** PRIMARY KEY (a, p WITHOUT OVERLAPS): in MariaDB, p is a period and no column. */
function hasPeriod(element: readonly Token[], open: number, grammar: Grammar) {
  const words = closing(element, open) - 3;
  if (!areWords(element, words, "without", "overlaps")) return false;
  return holds(grammar, ["mysql"], startOf(element, words));
}

/** The names in parentheses; each may be followed by its length or order. */
export function keyColumns(tokens: readonly Token[], open: number): Name[] {
  const names: Name[] = [];
  let isFirst = true;
  for (const token of tokens.slice(open + 1, closing(tokens, open) - 1)) {
    const name = isFirst ? nameAt(token) : null;
    if (name) names.push(nameOf(name));
    isFirst = isMark(token, ",");
  }
  return names;
}

/** PERIOD FOR p (s, e): MariaDB makes both NOT NULL. Those of SYSTEM_TIME say so themselves. */
function period(element: readonly Token[], grammar: Grammar): Clause | null {
  if (!isWord(element[1], "for")) return null;
  if (isWord(element[2], "system_time") || !isMark(element[3], "(")) return OTHER;
  if (!holds(grammar, ["mysql"], startOf(element))) return OTHER;
  return {
    is: "not null",
    name: null,
    columns: keyColumns(element, 3),
    isOwn: false,
    isValid: true,
  };
}

/** LIKE parent INCLUDING ALL */
function copy(element: readonly Token[], grammar: Grammar): Clause | null {
  const { parts, to } = readName(element, 1);
  if (parts.length === 0) return null;
  const rest = element.slice(to);
  const isCopy =
    rest.every((token) => isName(token)) &&
    (rest.length === 0 || isWord(rest[0], "including", "excluding"));
  if (!isCopy) return null;
  if (rest.length === 0 && !holds(grammar, COPIES, startOf(element))) return null;
  return { is: "copy", of: parts, all: element };
}

/** UNIQUE (a), UNIQUE KEY name (a), UNIQUE name (a). */
function unique(element: readonly Token[], grammar: Grammar): Clause | null {
  const isList = isMark(element[1], "(") && element[2]?.kind !== "number";
  if (isList || isWord(element[1], "key", "index", "nulls", "clustered", "nonclustered"))
    return OTHER;
  // Of Postgres, and of MySQL.
  if (isWord(element[1], "using") && (isWord(element[2], "index") || isMark(element[3], "(")))
    return OTHER;
  return isNamedList(element, 1) && holds(grammar, KEYS, startOf(element)) ? OTHER : null;
}

/** KEY name (a), INDEX name (a), INDEX name a TYPE minmax. */
function index(element: readonly Token[], grammar: Grammar): Clause | null {
  const at = startOf(element);
  if (isMark(element[1], "(")) return holds(grammar, KEYS, at) ? OTHER : null;
  if (isWord(element[1], "using") && isMark(element[3], "("))
    return holds(grammar, KEYS, at) ? OTHER : null;
  if (!isName(element[1])) return null;
  const rest = outside(element.slice(2));
  if (isWord(element[0], "index") && rest.some((token) => isWord(token, "type")))
    return holds(grammar, ["clickhouse"], at) ? OTHER : null;
  let open = isWord(element[2], "using") ? 4 : 2;
  while (isWord(element[open], ...OF_INDEX)) open += 1;
  if (open > 2 && isMark(element[open], "(")) return OTHER;
  if (isWord(element[open - 1], "columnstore")) return OTHER;
  if (!isMark(element[2], "(")) return null;
  // Only a type has a length. An index of some columns looks like a type of others.
  const isLength = element[3]?.kind === "number" || element[3]?.kind === "string";
  if (isLength || isWord(element[3], "max")) return null;
  // In Snowflake, this is rather a column of such a type.
  const isNested = isWord(element[1], "array", "map", "object", "vector");
  const dialects: readonly Dialect[] = isWord(element[0], "index")
    ? ["mysql", "mssql", ...(isNested ? [] : (["snowflake"] as const))]
    : KEYS;
  return holds(grammar, dialects, at) ? OTHER : null;
}

/** T-SQL's words between the name of an index and its columns. */
const OF_INDEX = ["unique", "clustered", "nonclustered", "columnstore", "hash"];

/** FULLTEXT KEY name (a); without KEY and INDEX it looks like a type with arguments. */
function textIndex(element: readonly Token[], grammar: Grammar): Clause | null {
  const at = isWord(element[1], "key", "index") ? 2 : 1;
  if (isMark(element[at], "(")) return OTHER;
  if (!isNamedList(element, at)) return null;
  return at === 2 || holds(grammar, KEYS, startOf(element)) ? OTHER : null;
}

/** A name before names or expressions in parentheses: u (a), u USING BTREE (a), u ((a + b)). */
function isNamedList(element: readonly Token[], at: number) {
  const open = isWord(element[at + 1], "using") ? at + 3 : at + 1;
  const isList = isName(element[open + 1]) || isMark(element[open + 1], "(");
  return isName(element[at]) && isMark(element[open], "(") && isList;
}
