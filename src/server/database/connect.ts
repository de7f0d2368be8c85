import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "../../generated/prisma/client.ts";

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
    keepAlive: true,
    options: "-c TimeZone=UTC",
  });
  return new PrismaClient({ adapter, errorFormat: "minimal" });
}

/** Prisma's and the driver's codes for: not there, not reachable, gone away, too busy. */
const UNAVAILABLE = new Set(
  (
    "P1000 P1001 P1002 P1003 P1008 P1011 P1017 P2024 P2037 ECONNREFUSED ECONNRESET ENOTFOUND EPIPE " +
    "57P01 57P02 57P03 53300 08000 08001 08003 08004 08006"
  ).split(" "),
);

/** True when an error says that the database cannot be reached, rather than that a statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { code, meta, cause } = error as Error & { code?: string; meta?: Record<string, unknown> };
  if (code && UNAVAILABLE.has(code)) return true;
  if (/timeout exceeded when trying to connect|Connection terminated/i.test(error.message))
    return true;
  return isUnavailable(meta?.driverAdapterError) || isUnavailable(cause);
}
