import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "#server/database/embedded/embedded.ts";

export type Replicated = {
  primary: Embedded;
  standby: Embedded;
  /** The URL of both, the standby first. */
  url: string;
  close: () => Promise<void>;
};

/** Starts a Postgres and a standby that follows it. */
export async function startReplicated(): Promise<Replicated> {
  const root = mkdtempSync(join(tmpdir(), "replicated-"));
  chmodSync(root, 0o755);
  const [first, second] = [join(root, "first"), join(root, "second")];
  await (await startEmbedded(first)).stop();
  spawnSync("cp", ["-a", first, second]);
  const primary = await startEmbedded(first);
  const { hostname, port, username, password } = new URL(primary.url);
  const cluster = join(second, "postgres");
  writeFileSync(join(cluster, "standby.signal"), "");
  appendFileSync(
    join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const standby = await startEmbedded(second);
  return {
    primary,
    standby,
    url: severalHosts([standby.url, primary.url]),
    close: async () => {
      for (const server of [standby, primary]) await server.stop().catch(() => undefined);
      rmSync(root, { recursive: true });
    },
  };
}

/** Returns one URL for databases that have all but their host and port in common. */
export function severalHosts(urls: string[]): string {
  const hosts = urls.map((url) => new URL(url).host);
  const [first = ""] = urls;
  return first.replace(hosts[0] ?? "", hosts.join());
}
