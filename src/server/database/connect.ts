import { PrismaPg } from "@prisma/adapter-pg";
import type { Client, Pool, PoolClient } from "pg";
import { type Prisma, PrismaClient } from "#generated/prisma/client.ts";
import { isStale } from "./outage.ts";
import { CONNECT_MS, openPool } from "./pool.ts";
import { wireOf } from "./wire.ts";

/** What a store runs its statements on: the pool, or a transaction. */
export type Database = Prisma.TransactionClient;

/** The connections of a process: Prisma's client, and the pool beneath for prepared statements. */
export type DatabasePool = PrismaClient & { readonly pool: Pool };

/** The pool's own error comes first: it says whether the database is away. */
const TRANSACTION_BEGINS_MS = 3 * CONNECT_MS;

/** Longer than any statement may take: a database that says nothing for so long is gone. */
const SILENCE_MS = 12_000;

/**
 * Connects lazily, with a pool of at most `connections`. Every wait has an end: that for an answer
 * when there was silence for `silence` ms.
 */
export function connect(url: string, connections = 10, silence = SILENCE_MS): DatabasePool {
  const pool = openPool(url, connections);
  // An idle connection that breaks is replaced; whoever uses one hears of it from the statement.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => endWhenSilent(client, silence));
  endStale(pool);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const transactionOptions = { maxWait: TRANSACTION_BEGINS_MS };
  const prisma = new PrismaClient({ adapter, errorFormat: "minimal", transactionOptions });
  return Object.assign(prisma, { pool });
}

/**
 * Breaks a connection off whose statement stays without an answer. One timer of each connection:
 * those that `pg` sets for each statement keep what requests hold alive from one collection of
 * garbage to the next.
 */
function endWhenSilent(client: PoolClient, silence: number) {
  const wire = wireOf(client);
  const { stream } = wire.connection;
  stream.setTimeout(silence);
  stream.on("timeout", () => {
    if (!wire.readyForQuery) stream.destroy();
  });
}

/**
 * Ends a connection once whoever used it gives it back, when its server said that it does not write:
 * after a failover, a new connection leads to the one that does.
 */
function endStale(pool: Pool) {
  const stale = new WeakSet<PoolClient>();
  pool.on("connect", (client) => {
    wireOf(client).connection.on("errorMessage", (error) => {
      if (isStale(error)) stale.add(client);
    });
  });
  // `end` as a connection has it: what the types offer is to give it back, which is being done.
  pool.on("release", (_, client) => {
    if (stale.has(client)) void (client as unknown as Client).end();
  });
}
