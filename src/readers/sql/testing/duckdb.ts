import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./differential.ts";

/** What is used of the npm package @duckdb/node-api, which is no dependency. */
type Connection = {
  run: (sql: string) => Promise<unknown>;
  runAndReadAll: (sql: string) => Promise<{ getRowObjects: () => Record<string, unknown>[] }>;
  closeSync: () => void;
};
type Package = {
  DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<Connection> }> };
};

/** The package, if it is installed, such as in a folder of NODE_PATH. */
export function findDuckdb(): Package | null {
  try {
    return createRequire(import.meta.url)("@duckdb/node-api");
  } catch {
    return null;
  }
}

export type Duckdb = Engine & { dump: () => Promise<string> };

const COLUMNS = `SELECT t.database_name, c.table_name, c.column_name, c.data_type, c.is_nullable FROM duckdb_columns() c
  JOIN duckdb_tables() t USING (table_oid, database_name) WHERE NOT c.internal ORDER BY c.table_oid, c.column_index`;

export async function startDuckdb({ DuckDBInstance }: Package): Promise<Duckdb> {
  let connection: Connection | null = null;
  const run = async (sql: string) => {
    try {
      await connection?.run(sql);
      return true;
    } catch {
      return false;
    }
  };
  return {
    dialect: "duckdb",
    restart: async () => {
      connection?.closeSync();
      connection = await (await DuckDBInstance.create(":memory:")).connect();
    },
    runs: run,
    runsScript: run,
    columns: async () => {
      const rows = (await connection?.runAndReadAll(COLUMNS))?.getRowObjects() ?? [];
      const names = new Set(rows.map((row) => row.table_name));
      const all = new Set(rows.map((row) => `${row.database_name}.${row.table_name}`));
      if (names.size < all.size) return null;
      return rows.map(({ table_name, column_name, data_type, is_nullable }) => ({
        table: String(table_name),
        name: String(column_name),
        type: String(data_type),
        required: is_nullable === false,
      }));
    },
    dump: async () => {
      const dir = mkdtempSync(join(tmpdir(), "duckdb-"));
      await run(`EXPORT DATABASE '${dir}/export'`);
      const schema = readFileSync(join(dir, "export", "schema.sql"), "utf8");
      rmSync(dir, { recursive: true });
      return schema;
    },
  };
}
