import { accessSync, constants, globSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "#server/failure.ts";

/** The programs and the Debian packages that have them. */
const PACKAGES: Record<string, string> = {
  etcd: "etcd-server",
  patroni: "patroni python3-etcd",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  openssl: "openssl",
};

/** Debian installs some in /usr/sbin, which is only in root's PATH. */
export const PATH = `${process.env.PATH}:/usr/sbin`;

/** Returns the folder of the newest Postgres. Throws a Failure that says what to install. */
export function checkPackages(): string {
  const missing = Object.keys(PACKAGES).filter((program) => !isInPath(program));
  const [bin] = globSync("/usr/lib/postgresql/*/bin").sort().reverse();
  const packages = missing.map((program) => PACKAGES[program]);
  if (bin && missing.length === 0) return bin;
  if (!bin) packages.push("postgresql");
  throw new Failure(`Something is missing: apt-get install ${packages.join(" ")}`);
}

function isInPath(program: string) {
  return PATH.split(":").some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
