import type { Dialect } from "../../mapping/dialects.ts";
import { type Grammar, holds } from "../grammar.ts";
import { isWord, type Token } from "../tokens.ts";

/** What keeps null out of a column in a dialect, besides NOT NULL. */
type Nullability = {
  /** IDENTITY, AUTO_INCREMENT. */
  identity: boolean;
  /** PRIMARY KEY, also NOT ENFORCED; `rowid`: only of a column that is the rowid, or in tables that say so. */
  key: boolean | "rowid";
};

const ALL: Nullability = { identity: true, key: true };

/** By each dialect's manual, in the sections beside it. */
const NULLABILITY: Record<Dialect, Nullability> = {
  // CREATE TABLE, GENERATED … AS IDENTITY and PRIMARY KEY; no key is NOT ENFORCED.
  postgres: ALL,
  // CREATE TABLE, IDENTITY: not null. Table constraints: keys are informational, NOT NULL is enforced. ALTER TABLE: no
  // key of a column that may be null.
  redshift: ALL,
  // CREATE TABLE, AUTO_INCREMENT and PRIMARY KEY: declared NOT NULL implicitly.
  mysql: ALL,
  // CREATE TABLE (IDENTITY) Property; PRIMARY KEY: its columns are set to NOT NULL. Azure Synapse, Primary, foreign and
  // unique key: NOT ENFORCED, of columns that are NOT NULL.
  mssql: ALL,
  // identity_clause: NOT NULL is implied; constraint, Primary Key Constraints: no null. ALL_TAB_COLUMNS, NULLABLE: a
  // constraint that is DISABLE or NOVALIDATE does not count.
  oracle: ALL,
  // CREATE TABLE, The PRIMARY KEY: by an old mistake null is allowed, but not in the rowid, STRICT or WITHOUT ROWID.
  // AUTOINCREMENT stands only after INTEGER PRIMARY KEY.
  sqlite: { ...ALL, key: "rowid" },
  // Constraints, Primary key and unique constraint: no null.
  duckdb: ALL,
  // MergeTree, Primary keys: they sort. Only Nullable(…) says whether there is null.
  clickhouse: { ...ALL, key: false },
  // CREATE TABLE of a connector, PRIMARY KEY: a property or NOT NULL.
  trino: ALL,
  // CREATE TABLE, AUTOINCREMENT: a default, in place of which null may be inserted. Overview of constraints, Supported
  // constraint types: a PRIMARY KEY implies NOT NULL, which is always enforced.
  snowflake: { ...ALL, identity: false },
  // Use primary and foreign keys: neither is enforced, users see to it that they hold. Schemas, Modes: NULLABLE, unless
  // NOT NULL makes it REQUIRED.
  bigquery: { ...ALL, key: false },
  // Databricks, CREATE TABLE, GENERATED … AS IDENTITY: the column stays nullable in the table's schema. Spark, PrimaryKey:
  // not enforced. Hive, Using constraints: NOT NULL is enforced, a PRIMARY KEY is not.
  spark: { identity: false, key: false },
  // CONSTRAINT clause: columns of a PRIMARY KEY are implicitly NOT NULL.
  databricks: { ...ALL, identity: false },
};

/** Whether a column is in a primary key that keeps null out of it. Without a dialect it does, as in standard SQL. */
export function isNotNullByKey(
  { isKey, isRowid }: { isKey: boolean; isRowid: boolean },
  dialect: Dialect | null | undefined,
): boolean {
  const key = dialect ? NULLABILITY[dialect].key : true;
  return isKey && (key === "rowid" ? isRowid : key);
}

/** Whether a key that is NOT ENFORCED keeps null out. Without a dialect it does, and that is doubtful. */
export function isUnenforcedNotNull({ dialect, doubt }: Grammar, at: number): boolean {
  if (!dialect) doubt(at);
  return !dialect || NULLABILITY[dialect].key !== false;
}

/** DISABLE, and NOVALIDATE of Oracle, after which its dictionary says that there may be null. */
export function isUnprovenBy(state: readonly Token[], grammar: Grammar) {
  const word = state.find((token) => isWord(token, "disable", "novalidate"));
  return word && (isWord(word, "disable") || holds(grammar, ["oracle"], word.from));
}

/** Types of T-SQL that are NOT NULL unless NULL follows them: Data types, rowversion; sysname. */
const NEVER_NULL: ReadonlySet<string> = new Set(["sysname", "rowversion", "timestamp"]);

/** Whether a type keeps null out of a column that does not mention it. */
export function isNotNullByType(name: string, dialect: Dialect | null | undefined): boolean {
  return dialect === "mssql" && NEVER_NULL.has(name);
}

/** Whether a column with generated numbers is never null. */
export function isIdentityNotNull(dialect: Dialect): boolean {
  return NULLABILITY[dialect].identity;
}
