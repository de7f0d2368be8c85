/** A column of a table or view. */
export type ColumnRow = {
  schema: string;
  table: string;
  column: string;
  /** As Postgres writes it: `character varying(10)`. */
  type: string;
  /**
   * What the table of types is asked for: of a domain its base type, `enum` for an enum,
   * `struct` for a composite type, `range` for ranges.
   */
  base: string;
  required: boolean;
};

/**
 * The columns of all tables that the user can reach, or of those named $1. Partitions belong to their
 * tables.
 */
export const COLUMNS_OF_TABLES = `
WITH RECURSIVE base AS (
  SELECT t.oid, t.oid AS at, -1 AS typmod, false AS required FROM pg_catalog.pg_type t
  UNION ALL
  SELECT base.oid, t.typbasetype, t.typtypmod, base.required OR t.typnotnull
  FROM base JOIN pg_catalog.pg_type t ON t.oid = base.at
  WHERE t.typtype = 'd'
)
SELECT
  n.nspname AS schema,
  c.relname AS table,
  a.attname AS column,
  pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
  CASE
    WHEN t.typtype = 'e' THEN 'enum'
    WHEN t.typtype = 'c' THEN 'struct'
    WHEN t.typtype IN ('r', 'm') THEN 'range'
    WHEN base.oid = base.at THEN pg_catalog.format_type(a.atttypid, a.atttypmod)
    ELSE pg_catalog.format_type(base.at, base.typmod)
  END AS base,
  a.attnotnull OR base.required AS required
FROM pg_catalog.pg_class c
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
JOIN base ON base.oid = a.atttypid
JOIN pg_catalog.pg_type t ON t.oid = base.at AND t.typtype <> 'd'
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT c.relispartition
  AND a.attnum > 0
  AND NOT a.attisdropped
  AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  AND n.nspname NOT LIKE 'pg\\_temp\\_%'
  AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
  AND ($1::text IS NULL OR c.relname = $1 OR n.nspname || '.' || c.relname = $1)
ORDER BY n.nspname, c.relname, a.attnum`;
