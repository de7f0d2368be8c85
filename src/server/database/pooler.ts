import type { ClientBase } from "pg";
import { wireOf } from "./wire.ts";

/**
 * Returns whether a pooler such as PgBouncer stands between the connection and Postgres: the
 * backend that answers is then not the one announced at connection start.
 */
export async function isPooled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid !== wireOf(client).processID;
}

/**
 * Makes a connection send statements unnamed. Behind a pooler the next statement may reach a
 * backend where a name is unknown, or taken.
 */
export function forgetNames(client: ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (config: unknown, ...rest: unknown[]) =>
    query(isNamed(config) ? { ...config, name: undefined } : config, ...rest);
  client.query = unnamed as typeof client.query;
}

function isNamed(config: unknown): config is { name: string } {
  return typeof config === "object" && config !== null && "name" in config;
}
