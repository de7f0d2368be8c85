import type { ClientBase } from "pg";

/** The history of migrations, which belongs to the tables and not to their rows. */
const MIGRATIONS = "_prisma_migrations";

export type Table = { name: string; columns: string[] };

/**
 * Returns all tables whose rows outlive a crash, and their columns that are stored. Counts of the
 * current minute are in a table that does not.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND c.relname <> $1 AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATIONS],
  );
  return rows;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns a table and its columns as COPY names them. */
export function copyTarget({ name, columns }: Table) {
  return `${quoted(name)} (${columns.map(quoted).join(", ")})`;
}
