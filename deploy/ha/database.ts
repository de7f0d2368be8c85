import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "#server/database/hosts/client.ts";
import { withHostParameters } from "#server/database/hosts/hosts.ts";
import { Failure } from "#server/failure.ts";
import type { Layout } from "./layout.ts";
import type { Passwords } from "./passwords.ts";

const SCRIPT = join(import.meta.dirname, "create-database.sql");
const PATIENCE_MS = 120_000;

/** Waits for a primary, and creates the service's user and database there. */
export async function createDatabase(
  { nodes }: Layout,
  { superuser, app }: Passwords,
  bin: string,
) {
  const env = {
    NODE_ENV: "production" as const,
    PGHOST: nodes.map(({ host }) => host).join(),
    PGPORT: nodes.map(({ postgres }) => postgres).join(),
    PGUSER: "postgres",
    PGPASSWORD: superuser,
    PGTARGETSESSIONATTRS: "read-write",
    PGCONNECT_TIMEOUT: "2",
    APP_PASSWORD: app,
  };
  const args = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--file=${SCRIPT}`];
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, stderr } = spawnSync(join(bin, "psql"), args, { env, encoding: "utf8" });
    if (status === 0) return;
    if (Date.now() > deadline) throw new Failure(`There is no primary: ${stderr}`);
    await setTimeout(500);
  }
}

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
