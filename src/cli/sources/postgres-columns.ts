/** A column of a table or view. */
export type ColumnRow = {
  schema: string;
  table: string;
  column: string;
  /** As Postgres writes it: `character varying(10)`. */
  type: string;
  /** Of the row in pg_type. */
  oid: number;
  /** Whether no row is null; rows older than a NOT NULL … NOT VALID may be. */
  isNotNull: boolean;
  /** Views say nothing of null. */
  isView: boolean;
};

/**
 * The columns of all tables that the user can reach, or of those named $1. Partitions belong to their
 * tables.
 */
export const COLUMNS_OF_TABLES = `
SELECT
  n.nspname AS schema,
  c.relname AS table,
  a.attname AS column,
  pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
  a.atttypid AS oid,
  a.attnotnull AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_constraint k
    WHERE k.conrelid = c.oid AND k.contype = 'n' AND k.conkey = ARRAY[a.attnum] AND NOT k.convalidated
  ) AS "isNotNull",
  c.relkind IN ('v', 'm') AS "isView"
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT c.relispartition
  AND a.attnum > 0
  AND NOT a.attisdropped
  AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  AND n.nspname NOT LIKE 'pg\\_temp\\_%'
  AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
  AND ($1::text IS NULL OR c.relname = $1 OR n.nspname || '.' || c.relname = $1)
ORDER BY n.nspname, c.relname, a.attnum`;
