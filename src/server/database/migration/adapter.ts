import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isPooled } from "../pooler.ts";

/** How long a migration waits for a table that others use. */
const LOCK_MS = 5000;

/** A role may have limits, which the statements of a migration need not keep. */
export async function takeTime(client: pg.ClientBase) {
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
export function adapterOf(pool: pg.Pool): PrismaPg {
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
