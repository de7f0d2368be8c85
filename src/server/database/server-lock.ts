import { ADVISORY_LOCKS } from "./advisory-locks.ts";

/** A connection that holds the lock. `lost` resolves when the connection ends for any reason. */
export type ServerLock = { lost: Promise<void>; release: () => Promise<void> };

/** Takes the lock of the database at `url`; null when another server holds it. */
export async function takeLock(url: string): Promise<ServerLock | null> {
  // Imported lazily, so that a first start can begin creating the Postgres files sooner.
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  await client.connect();
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS held", [
    ADVISORY_LOCKS.server,
  ]);
  const release = () => client.end().catch(() => undefined);
  if (rows[0].held) return { lost, release };
  await release();
  return null;
}
