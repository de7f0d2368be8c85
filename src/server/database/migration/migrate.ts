import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { Failure, messageOf } from "#server/failure.ts";
import { isPooled } from "../pooler.ts";
import {
  MIGRATIONS_DIR,
  type MigrationState,
  migrationNames,
  migrationState,
  PRISMA_DIR,
} from "./migration-state.ts";

const ALL_TABLES = { externalTables: [], externalEnums: [] };

/** How long a migration waits for a table that others use. */
const LOCK_MS = 5000;

/** Servers that start together migrate one after another. */
const MIGRATION_LOCK = 7_243_002;

/** How often a server that waits for its turn asks for it. */
const RETRY_MS = 100;

/** A start reads and compiles for seconds on a busy machine, and hears Postgres' answer after that. */
const CONNECT_MS = 15_000;

/**
 * Applies the migrations that the database at `url` lacks, in order, and returns their names. Keeps
 * the table that `prisma migrate` keeps. A Failure when a later version has migrated the database.
 */
export async function migrate(url: string, dir = MIGRATIONS_DIR): Promise<string[]> {
  return withLock(url, async (client) => {
    const state = await migrationState(client, dir);
    refuseUnknown(state);
    if (state.missing.length === 0) return [];
    await retryFailed(url, state);
    return await withEngine(url, async (schemaEngine) => {
      const migrations = { migrationsList: readMigrations(dir), filters: ALL_TABLES };
      const { appliedMigrationNames } = await schemaEngine
        .applyMigrations(migrations)
        .catch((error) => Promise.reject(migrationFailure(error)));
      return appliedMigrationNames;
    });
  });
}

/** The engine tells of a failed migration with a trace of its own calls. */
function migrationFailure(error: unknown) {
  const said = messageOf(error);
  const [, name] = /migration_name="([^"]+)"/.exec(said) ?? [];
  const [, reason] = /ERROR: (.+)/.exec(said) ?? [];
  if (!name || !reason) return error;
  return new Failure(`its migration ${name} failed and changed nothing (${reason}).`);
}

/**
 * Migrates a new database at `url`, and refuses one that this version does not fit: servers of
 * another version may be using it.
 */
export async function migrateIfNew(url: string) {
  const state = await withClient(url, (client) => migrationState(client));
  refuseUnknown(state);
  if (state.applied.length === 0) await migrate(url);
  else if (state.missing.length > 0) {
    throw new Failure(
      `it is older than this version and lacks ${state.missing.join(", ")}: ` +
        "start the server of this version first, which applies migrations.",
    );
  }
}

function refuseUnknown({ unknown }: MigrationState) {
  if (unknown.length === 0) return;
  throw new Failure(
    `it was migrated by a later version (${unknown.join(", ")}): ` +
      "start that version, or restore a backup from before.",
  );
}

/** A migration that failed has changed nothing, as it is one transaction: it is applied again. */
async function retryFailed(url: string, { failed }: MigrationState) {
  if (failed.length === 0) return;
  await withClient(url, (client) =>
    client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
    ),
  );
}

/**
 * Runs `use` while no other program migrates. The lock ends with its transaction, whatever happens.
 * Who waits for it tries again and again: a statement that waits would keep its snapshot, which an
 * index that is made CONCURRENTLY waits for in its turn.
 */
function withLock<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    while (!(await takesLock(client))) await setTimeout(RETRY_MS);
    const result = await use(client);
    await client.query("COMMIT");
    return result;
  });
}

/** Begins a transaction that has the lock and keeps no snapshot; false, and none, while another has it. */
async function takesLock(client: pg.Client): Promise<boolean> {
  await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  const { rows } = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock($1) AS taken",
    [MIGRATION_LOCK],
  );
  const taken = rows[0]?.taken === true;
  if (!taken) await client.query("ROLLBACK");
  return taken;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
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
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    onConnect: takeTime,
  });
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

/** A role may have limits, which the statements of a migration need not keep. */
async function takeTime(client: pg.ClientBase) {
  if (await isPooled(client)) return;
  await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
}

/**
 * Whatever comes to a table after a migration that waits for its lock waits too, so it gives up soon.
 * What runs CONCURRENTLY holds nobody up, and is a statement by itself.
 */
function withPatience(sql: string) {
  return /\bCONCURRENTLY\b/i.test(sql) ? sql : `SET LOCAL lock_timeout = ${LOCK_MS};\n${sql}`;
}

/** What the engine locks the database with, beside our own lock: behind PgBouncer that would stay. */
const ENGINE_LOCK = /^SELECT pg_advisory_lock\(\d+\)$/;

/** The adapter would cut a migration at every semicolon, also within a function; so it goes whole. */
function adapterOf(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const executeRaw = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => (ENGINE_LOCK.test(query.sql) ? 0 : executeRaw(query));
    adapter.executeScript = async (sql) => {
      await executeRaw({ sql: withPatience(sql), args: [], argTypes: [] });
    };
    return adapter;
  };
  return factory;
}

function readMigrations(dir: string) {
  return {
    baseDir: dir,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(join(dir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: migrationNames(dir).map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: {
          tag: "ok" as const,
          value: readFileSync(join(dir, path, "migration.sql"), "utf8"),
        },
      },
    })),
  };
}
