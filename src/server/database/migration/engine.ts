import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { CONNECT_MS } from "../client.ts";
import { FollowingClient } from "../hosts/client.ts";
import { adapterOf, liftTimeouts } from "./adapter.ts";
import { PRISMA_DIR } from "./migration-state.ts";

/** Excludes nothing from what the engine manages. */
export const ALL_TABLES = { externalTables: [], externalEnums: [] };

/** Shared by the whole process: the engine's glue code keeps its memory in a global. */
let loading: Promise<void> | null = null;

/** Loads and compiles the engine once. Needs no database. */
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

/**
 * Drops the timer of the engine's lock, which is never cleared and would keep a finished program
 * alive for 10 s.
 */
function withoutLastingTimers(imports: WebAssembly.ModuleImports) {
  const entries = Object.entries(imports).map(([name, value]) => {
    if (!name.startsWith("__wbg_setTimeout_")) return [name, value] as const;
    const start = value as (...args: unknown[]) => NodeJS.Timeout;
    return [name, (...args: unknown[]) => start(...args).unref()] as const;
  });
  return Object.fromEntries(entries) as WebAssembly.ModuleImports;
}

/** Runs `use` with an engine for the database at `url`. */
export async function withEngine<T>(url: string, use: (schemaEngine: SchemaEngine) => Promise<T>) {
  await loadMigrationEngine();
  const datamodel = readFileSync(join(PRISMA_DIR, "schema.prisma"), "utf8");
  const pool = new pg.Pool({
    connectionString: url,
    Client: FollowingClient,
    connectionTimeoutMillis: CONNECT_MS,
    onConnect: liftTimeouts,
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
