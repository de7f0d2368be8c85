import type { Dialect } from "../mapping/dialects.ts";
import type { Grammar } from "./grammar.ts";

/** Whether what a dialect says of a column besides NOT NULL keeps null out of it. */
type Nullability = {
  /** IDENTITY, AUTO_INCREMENT. */
  identity: boolean;
  /** PRIMARY KEY … NOT ENFORCED. */
  unenforcedKey: boolean;
};

const BOTH: Nullability = { identity: true, unenforcedKey: true };

/** By each dialect's manual, at CREATE TABLE. */
const NULLABILITY: Record<Dialect, Nullability> = {
  // GENERATED … AS IDENTITY; no key is NOT ENFORCED.
  postgres: BOTH,
  // IDENTITY; PRIMARY KEY: informational, but its columns are NOT NULL.
  redshift: BOTH,
  // AUTO_INCREMENT.
  mysql: BOTH,
  // IDENTITY: such a column cannot be null. Azure Synapse's keys are NOT ENFORCED, of columns that are NOT NULL.
  mssql: BOTH,
  // identity_clause: NOT NULL is implied.
  oracle: BOTH,
  // AUTOINCREMENT stands only after INTEGER PRIMARY KEY.
  sqlite: BOTH,
  duckdb: BOTH,
  clickhouse: BOTH,
  trino: BOTH,
  // AUTOINCREMENT is a default, in place of which null may be inserted. Columns of a key are NOT NULL.
  snowflake: { identity: false, unenforcedKey: true },
  // PRIMARY KEY: users see to it that it holds, and the mode of its columns stays NULLABLE.
  bigquery: { identity: true, unenforcedKey: false },
  // GENERATED … AS IDENTITY: the column stays nullable in the table's schema. Columns of a key are NOT NULL.
  spark: { identity: false, unenforcedKey: true },
  databricks: { identity: false, unenforcedKey: true },
};

/** Whether something keeps null out of a column. Without a dialect it does, and that is doubtful. */
export function isNeverNull(grammar: Grammar, what: keyof Nullability, at: number): boolean {
  if (grammar.dialect) return NULLABILITY[grammar.dialect][what];
  grammar.doubt(at);
  return true;
}
