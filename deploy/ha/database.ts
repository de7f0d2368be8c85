import { setTimeout } from "node:timers/promises";
import { Client } from "#server/database/hosts/client.ts";
import { hostsOf, urlOf, withHostParameters } from "#server/database/hosts/hosts.ts";
import { Failure } from "#server/failure.ts";
import type { Layout } from "./layout.ts";
import { type Passwords, superuserUrl } from "./passwords.ts";

const PATIENCE_MS = 120_000;

/** Runs `use` on the primary, as superuser. */
export async function onPrimary<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: withHostParameters(url),
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits for a primary, and creates the service's user and database there. */
export async function createDatabase(layout: Layout, passwords: Passwords) {
  const url = superuserUrl(layout, passwords);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await onPrimary(url, (client) => create(client, passwords.app));
    } catch (error) {
      if (Date.now() > deadline) throw new Failure(`There is no primary: ${String(error)}`);
      await setTimeout(500);
    }
  }
}

async function create(client: Client, password: string) {
  const { rows } = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'app'");
  if (rows.length === 0) await client.query(`CREATE ROLE app LOGIN PASSWORD '${password}'`);
  const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'contracts'");
  if (found.rows.length > 0) return;
  await client.query("CREATE DATABASE contracts OWNER app ENCODING 'UTF8' TEMPLATE template0");
  // For connections by PgBouncer, whose sessions the servers cannot set up.
  for (const [name, value] of [
    ["statement_timeout", "10s"],
    ["lock_timeout", "2s"],
    ["idle_in_transaction_session_timeout", "10s"],
  ]) {
    await client.query(`ALTER ROLE app IN DATABASE contracts SET ${name} = '${value}'`);
  }
}

/** Returns the URL of one node. */
export function nodeUrl(layout: Layout, passwords: Passwords, index: number): string {
  const url = new URL(withHostParameters(superuserUrl(layout, passwords)));
  const host = hostsOf(url)[index];
  if (!host) throw new Error(`no node ${index}`);
  return urlOf(url, host).href;
}
