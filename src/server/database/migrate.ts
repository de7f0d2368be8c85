import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

const PRISMA_DIR = join(import.meta.dirname, "..", "..", "..", "prisma");
const MIGRATIONS_DIR = join(PRISMA_DIR, "migrations");
const ALL_TABLES = { externalTables: [], externalEnums: [] };

/** Servers that start together migrate one after another. */
const MIGRATION_LOCK = 7_243_002;

/** A start reads and compiles for seconds on a busy machine, and hears Postgres' answer after that. */
const CONNECT_MS = 15_000;

/**
 * Applies the migrations that the database at `url` lacks, in order, and
 * returns their names. Keeps the table that `prisma migrate` keeps.
 */
export async function migrate(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  lock.on("error", () => undefined);
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (await isMigrated(lock)) return [];
    return await withEngine(url, async (schemaEngine) => {
      const { appliedMigrationNames } = await schemaEngine.applyMigrations({
        migrationsList: readMigrations(),
        filters: ALL_TABLES,
      });
      return appliedMigrationNames;
    });
  } finally {
    await lock.end();
  }
}

/** Whether there is nothing to do, found without the engine; a migration that failed is for it to tell. */
async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')",
  );
  if (tables.length === 0) return false;
  const { rows } = await client.query<{ name: string; is_applied: boolean }>(`
    SELECT migration_name AS name, finished_at IS NOT NULL AS is_applied
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`);
  const applied = new Set(rows.map(({ name }) => name));
  return (
    rows.every(({ is_applied }) => is_applied) && namesOfAll().every((name) => applied.has(name))
  );
}

/** The SQL that leads from one text of `schema.prisma` to another; null is the empty schema. */
export async function migrationSql(url: string, from: string | null, to: string): Promise<string> {
  const target = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  return withEngine(url, async (schemaEngine) => {
    const { stdout } = await schemaEngine.diff({
      from: from === null ? { tag: "empty" } : target(from),
      to: target(to),
      script: true,
      exitCode: null,
      filters: ALL_TABLES,
    });
    return stdout ?? "";
  });
}

/** One instance serves the whole process: its glue code keeps the instance's memory in a global. */
let loading: Promise<void> | null = null;

/** Reads and compiles the engine, once; it needs no database yet. */
export function loadMigrationEngine(): Promise<void> {
  loading ??= loadEngine();
  return loading;
}

async function loadEngine() {
  const bytes = readFileSync(
    createRequire(import.meta.url)
      .resolve("@prisma/schema-engine-wasm")
      .replace(/\.js$/, "_bg.wasm"),
  );
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": withoutLastingTimers(engine as unknown as WebAssembly.ModuleImports),
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The engine never clears the timer of its lock, which would keep a finished program for 10 s. */
function withoutLastingTimers(imports: WebAssembly.ModuleImports) {
  const entries = Object.entries(imports).map(([name, value]) => {
    if (!name.startsWith("__wbg_setTimeout_")) return [name, value] as const;
    const start = value as (...args: unknown[]) => NodeJS.Timeout;
    return [name, (...args: unknown[]) => start(...args).unref()] as const;
  });
  return Object.fromEntries(entries) as WebAssembly.ModuleImports;
}

async function withEngine<T>(url: string, use: (schemaEngine: SchemaEngine) => Promise<T>) {
  await loadMigrationEngine();
  const datamodel = readFileSync(join(PRISMA_DIR, "schema.prisma"), "utf8");
  // The engine locks the database until its connections end, so they end here.
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  pool.on("error", () => undefined);
  try {
    const schemaEngine = await engine.SchemaEngine.new(
      { datamodels: [["schema.prisma", datamodel]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(adapterOf(pool)),
    );
    try {
      return await use(schemaEngine);
    } finally {
      schemaEngine.free();
    }
  } finally {
    await pool.end();
  }
}

/** The adapter would cut a migration at every semicolon, also within a function; so it goes whole. */
function adapterOf(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    adapter.executeScript = async (sql) => {
      await adapter.executeRaw({ sql, args: [], argTypes: [] });
    };
    return adapter;
  };
  return factory;
}

/** The names of all migrations, in order. */
function namesOfAll(): string[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function readMigrations() {
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(MIGRATIONS_DIR, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: namesOfAll().map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: {
          tag: "ok" as const,
          value: readFileSync(join(MIGRATIONS_DIR, path, "migration.sql"), "utf8"),
        },
      },
    })),
  };
}
