import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isPooled } from "../pooler.ts";

/** How long a migration waits for a lock on a table. */
const LOCK_MS = 5000;

/** Lifts the role's timeouts, which may be too short for a migration. */
export async function liftTimeouts(client: pg.ClientBase) {
  if (await isPooled(client)) return;
  await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
}

/**
 * Prefixes the lock timeout: all later statements on the table queue behind a waiting migration.
 * CONCURRENTLY blocks nobody and must be a statement of its own.
 */
function withLockTimeout(sql: string) {
  return /\bCONCURRENTLY\b/i.test(sql) ? sql : `SET LOCAL lock_timeout = ${LOCK_MS};\n${sql}`;
}

/** The engine's own session lock, which would leak behind PgBouncer. `withLock` replaces it. */
const ENGINE_LOCK = /^SELECT pg_advisory_lock\(\d+\)$/;

/**
 * Creates an adapter that runs a migration as one script. Prisma's own splits it at every
 * semicolon, even within a function body.
 */
export function adapterOf(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const executeRaw = adapter.executeRaw.bind(adapter);
    adapter.executeRaw = async (query) => (ENGINE_LOCK.test(query.sql) ? 0 : executeRaw(query));
    adapter.executeScript = async (sql) => {
      await executeRaw({ sql: withLockTimeout(sql), args: [], argTypes: [] });
    };
    return adapter;
  };
  return factory;
}
