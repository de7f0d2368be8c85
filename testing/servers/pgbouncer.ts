import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout } from "node:timers/promises";
import { databaseUser } from "#server/database/embedded/postgres-user.ts";
import { freePort } from "#server/free-port.ts";

/** Debian installs it in /usr/sbin, which is only in root's PATH. */
const PROGRAM = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
  (path) => spawnSync(path, ["--version"]).status === 0,
);

/** False, or the reason to skip tests of PgBouncer. */
export const NO_PGBOUNCER = PROGRAM ? false : "pgbouncer is not installed";

/**
 * Starts a PgBouncer in transaction mode, with its default settings and few server connections, in
 * front of the database at `url`. Returns its URL. It ends with the test.
 */
export async function startPgBouncer(t: TestContext, url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const dir = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  chmodSync(dir, 0o755);
  const own = await freePort();
  const config = join(dir, "pgbouncer.ini");
  writeFileSync(
    config,
    `[databases]
    * = host=${hostname} port=${port} user=${username} password=${password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${own}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = 5
    `.replaceAll(/^ +/gm, ""),
  );
  // Like Postgres, it refuses to run as root.
  const bouncer = spawn(PROGRAM ?? "", [config], { ...databaseUser(), stdio: "ignore" });
  const exited = once(bouncer, "exit");
  t.after(async () => {
    bouncer.kill("SIGKILL");
    await exited;
    rmSync(dir, { recursive: true });
  });
  await Promise.race([listens(own), exited.then(() => Promise.reject(new Error("it ended")))]);
  return `postgresql://${username}:any@127.0.0.1:${own}${pathname}`;
}

async function listens(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const open = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  if (!open) return setTimeout(20).then(() => listens(port));
}
