import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openCluster } from "#server/database/embedded/cluster.ts";
import { type Embedded, startCluster } from "#server/database/embedded/embedded.ts";

/** The programs of a Postgres. */
export type Programs = { major: number; bin: string };

/** The programs of an older Postgres that Debian has installed, if any. */
export function findOlder(): Programs | null {
  const all = [17, 16, 15, 14].map((major) => ({ major, bin: `/usr/lib/postgresql/${major}/bin` }));
  return all.find(({ bin }) => existsSync(join(bin, "postgres"))) ?? null;
}

/** Starts a Postgres with older programs in a data directory that has none, and that its user can enter. */
export function startOlder({ major, bin }: Programs, dataDir: string): Promise<Embedded> {
  const cluster = openCluster(dataDir);
  const { dir, user, password } = cluster;
  const passwordFile = join(dataDir, "older-password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  mkdirSync(dir, { mode: 0o700 });
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
  const args = ["-D", dir, "--username=postgres", `--pwfile=${passwordFile}`, "--no-sync"];
  const settings = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
  execFileSync(join(bin, "initdb"), [...args, ...settings], { ...user, cwd: "/" });
  return startCluster({ ...cluster, bin, major }, dataDir);
}
