import type { Socket } from "node:net";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient } from "pg";
import { type Prisma, PrismaClient } from "../../generated/prisma/client.ts";

/** What a store runs its statements on: the pool, or a transaction. */
export type Database = Prisma.TransactionClient;

/** The connections of a process: Prisma's client, and the pool beneath for prepared statements. */
export type DatabasePool = PrismaClient & { readonly pool: Pool };

/** Longer than any statement may take: a database that says nothing for so long is gone. */
const SILENCE_MS = 12_000;

/**
 * Connects lazily, with a pool of at most `connections`. Every wait has an end: that for an answer
 * when there was silence for `silence` ms.
 */
export function connect(url: string, connections = 10, silence = SILENCE_MS): DatabasePool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 300_000,
    statement_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    options: "-c TimeZone=UTC",
  });
  // An idle connection that breaks is replaced; whoever uses one hears of it from the statement.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => endWhenSilent(client, silence));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  return Object.assign(new PrismaClient({ adapter, errorFormat: "minimal" }), { pool });
}

/** The parts of a client of `pg` that its types leave out. */
type Wire = { readyForQuery: boolean; connection: { stream: Socket } };

/**
 * Breaks a connection off whose statement stays without an answer. One timer of each connection:
 * those that `pg` sets for each statement keep what requests hold alive from one collection of
 * garbage to the next.
 */
function endWhenSilent(client: PoolClient, silence: number) {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silence);
  stream.on("timeout", () => {
    if (!wire.readyForQuery) stream.destroy();
  });
}

/** What Postgres calls a wait for a lock, or a statement, that took too long. */
const BUSY = new Set(["55P03", "57014"]);

/** What Prisma, its adapter, Postgres and sockets call: not there, gone away, too many. */
const AWAY = new Set([
  ...["P1000", "P1001", "P1002", "P1003", "P1008", "P1011", "P1017", "P2024", "P2037"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"],
  ...["TlsConnectionError", "AuthenticationFailed", "DatabaseDoesNotExist"],
  ...["08000", "08001", "08003", "08004", "08006", "53300", "57P01", "57P02", "57P03"],
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT"],
]);

const DRIVER_MESSAGES = /^timeout exceeded when trying to connect$|^Connection terminated/;

/** True when an error says that the database gave up: something else held the statement up. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, BUSY);
}

/** True when an error says that the database cannot be reached, whatever it is asked. */
export function isAway(error: unknown): boolean {
  return hasCode(error, AWAY, DRIVER_MESSAGES);
}

/** True when an error says that the database cannot answer now, not that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  return isAway(error) || isBusy(error);
}

function hasCode(error: unknown, codes: ReadonlySet<string>, messages?: RegExp): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, kind, message, meta, cause } = error as Record<string, unknown>;
  if ([code, originalCode, kind].some((name) => codes.has(String(name)))) return true;
  if (messages?.test(String(message))) return true;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return hasCode(driverAdapterError, codes, messages) || hasCode(cause, codes, messages);
}
