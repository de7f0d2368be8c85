import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { certificateIn } from "./certificate.ts";
import { createDatabase } from "./database.ts";
import type { Layout } from "./layout.ts";
import { checkPackages } from "./packages.ts";
import { type Passwords, passwordsIn, type Route } from "./passwords.ts";
import { etcd } from "./programs/etcd.ts";
import { haproxy } from "./programs/haproxy.ts";
import { patroni } from "./programs/patroni.ts";
import { pgbouncer } from "./programs/pgbouncer.ts";
import { SERVICES, type Service, service } from "./programs/service.ts";
import { type Supervisor, supervisor } from "./supervisor.ts";

export type Installation = { layout: Layout; passwords: Passwords; programs: Supervisor };

type Options = {
  /** How each server reaches the primary. */
  routes: Record<Service, Route>;
  /** More environment variables of the servers. */
  env?: Record<string, string>;
  /** Called with what can be stopped, before anything is started. */
  onStart: (programs: Supervisor) => void;
};

/** Starts three Postgres nodes, HAProxy, two web servers and a worker, and waits for them. */
export async function startInstallation(
  layout: Layout,
  { routes, env = {}, onStart }: Options,
): Promise<Installation> {
  const bin = checkPackages();
  const { folder, nodes, host, ports } = layout;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwords = passwordsIn(folder);
  const certificate = certificateIn(layout);
  // Postgres refuses a data directory that others can read.
  process.umask(0o077);
  const programs = supervisor(folder);
  onStart(programs);
  for (const node of nodes) {
    mkdirSync(join(folder, node.name), { recursive: true, mode: 0o700 });
    programs.start(etcd(layout, node, certificate));
    programs.start(patroni(layout, node, { passwords, certificate, bin }));
  }
  programs.start(haproxy(layout));
  if (Object.values(routes).includes("pgbouncer")) programs.start(pgbouncer(layout, passwords));
  await createDatabase(layout, passwords, bin);
  for (const name of SERVICES) {
    programs.start(service(name, layout, passwords, routes[name], env));
  }
  for (const port of [ports.web1, ports.web2, ports.front]) await healthy(host, port);
  return { layout, passwords, programs };
}

async function healthy(host: string, port: number) {
  for (;;) {
    const answer = await fetch(`http://${host}:${port}/api/v1/health`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await setTimeout(100);
  }
}
