import { PrismaPg } from "@prisma/adapter-pg";
import type { Client, Pool, PoolClient } from "pg";
import { type Prisma, PrismaClient } from "#generated/prisma/client.ts";
import { isStale } from "./outage.ts";
import { CONNECT_MS, openPool } from "./pool.ts";
import { wireOf } from "./wire.ts";

/** What statements run on: the pool, or a transaction. */
export type Database = Prisma.TransactionClient;

/** A process's connections: Prisma's client, and the underlying pool for prepared statements. */
export type DatabasePool = PrismaClient & { readonly pool: Pool };

/** Longer than the pool's timeout, because the pool's error says whether the database is down. */
const TRANSACTION_BEGINS_MS = 3 * CONNECT_MS;

/** Longer than any statement may take; a database that is silent for longer is considered gone. */
const SILENCE_MS = 12_000;

/**
 * Connects lazily, with a pool of at most `connections`. A statement fails when the database has
 * been silent for `silence` ms.
 */
export function connect(url: string, connections = 10, silence = SILENCE_MS): DatabasePool {
  const pool = openPool(url, connections);
  // Without a listener, a broken idle connection would crash the process; the pool replaces it.
  pool.on("error", () => undefined);
  closeSilent(pool, silence);
  closeStale(pool);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const transactionOptions = { maxWait: TRANSACTION_BEGINS_MS };
  const prisma = new PrismaClient({ adapter, errorFormat: "minimal", transactionOptions });
  return Object.assign(prisma, { pool });
}

/**
 * Closes a connection whose statement gets no answer, and all idle ones with it: each would cost
 * its next statement the same wait. It uses one timer per connection: `pg`'s timers per statement
 * would keep each request's objects alive until the next garbage collection.
 */
function closeSilent(pool: Pool, silence: number) {
  const idle = new Set<PoolClient>();
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("remove", (client) => idle.delete(client));
  pool.on("release", (_, client) => idle.add(client));
  pool.on("connect", (client) => {
    const wire = wireOf(client);
    const { stream } = wire.connection;
    stream.setTimeout(silence);
    stream.on("timeout", () => {
      if (wire.readyForQuery) return;
      stream.destroy();
      for (const other of idle) wireOf(other).connection.stream.destroy();
    });
  });
}

/**
 * Closes a connection on release when its server has turned out to be read-only: after a failover,
 * a new connection reaches the primary.
 */
function closeStale(pool: Pool) {
  const stale = new WeakSet<PoolClient>();
  pool.on("connect", (client) => {
    wireOf(client).connection.on("errorMessage", (error) => {
      if (isStale(error)) stale.add(client);
    });
  });
  // The connection's own `end`: the typed `release(true)` is not available while it is being
  // released.
  pool.on("release", (_, client) => {
    if (stale.has(client)) void (client as unknown as Client).end();
  });
}
