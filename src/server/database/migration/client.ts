import pg from "pg";

/** A start reads and compiles for seconds on a busy machine, and hears Postgres' answer after that. */
export const CONNECT_MS = 15_000;

/** Runs `use` with a connection of its own, outside the pool. */
export async function withClient<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
