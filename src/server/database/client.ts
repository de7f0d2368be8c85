import { Client } from "./hosts/client.ts";

/**
 * Generous, because on a busy machine a starting server compiles for seconds before it reads
 * Postgres' answer.
 */
export const CONNECT_MS = 15_000;

/** Runs `use` with a connection outside the pool. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
