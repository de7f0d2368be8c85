import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "../../generated/prisma/client.ts";

/** What a store runs its statements on: the pool, or a transaction. */
export type Database = Prisma.TransactionClient;

/** The connections of a process. */
export type DatabasePool = PrismaClient;

/** Connects lazily, with a pool of at most `connections`. Every wait has an end. */
export function connect(url: string, connections = 10): DatabasePool {
  const adapter = new PrismaPg({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: "-c TimeZone=UTC",
  });
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}

/** What Prisma, its adapter, Postgres and sockets call: not there, gone away, too busy, too slow. */
const UNAVAILABLE = new Set([
  ...["P1000", "P1001", "P1002", "P1003", "P1008", "P1011", "P1017", "P2024", "P2037"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"],
  ...["TlsConnectionError", "AuthenticationFailed", "DatabaseDoesNotExist"],
  ...["08000", "08001", "08003", "08004", "08006", "53300", "57014", "57P01", "57P02", "57P03"],
  ...["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT"],
]);

const DRIVER_MESSAGES =
  /^timeout exceeded when trying to connect$|^Connection terminated|^Query read timeout$/;

/** True when an error says that the database cannot be reached, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, kind, message, meta, cause } = error as Record<string, unknown>;
  if ([code, originalCode, kind].some((name) => UNAVAILABLE.has(String(name)))) return true;
  if (DRIVER_MESSAGES.test(String(message))) return true;
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: unknown };
  return isUnavailable(driverAdapterError) || isUnavailable(cause);
}
