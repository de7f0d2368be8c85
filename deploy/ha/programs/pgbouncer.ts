import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Layout } from "../layout.ts";
import type { Passwords } from "../passwords.ts";
import type { Program } from "./program.ts";

/** PgBouncer in transaction mode. It knows one host only, so it reaches the primary by HAProxy. */
export function pgbouncer({ folder, host, ports, asUser }: Layout, { app }: Passwords): Program {
  const users = join(folder, "pgbouncer-users.txt");
  const config = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"app" "${app}"\n`, { mode: 0o600 });
  writeFileSync(
    config,
    `[databases]
    contracts = host=${host} port=${ports.primary}
    [pgbouncer]
    listen_addr = ${host}
    listen_port = ${ports.bouncer}
    unix_socket_dir =
    auth_type = scram-sha-256
    auth_file = ${users}
    pool_mode = transaction
    default_pool_size = 20
    max_client_conn = 2000
    server_connect_timeout = 2
    server_login_retry = 1
    query_wait_timeout = 5
    `.replaceAll(/^ +/gm, ""),
  );
  return { name: "pgbouncer", command: asUser(["pgbouncer", config]), env: {} };
}
