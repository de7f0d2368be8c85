import { type Environment, environment } from "../environment.ts";

/**
 * The ways to connect for each `sslmode` of libpq, preferred first. `pg` does not fall back, and
 * reads the modes as libpq does only when told to.
 */
const WAYS = new Map<string, readonly string[]>([
  ["disable", ["disable"]],
  ["allow", ["disable", "require"]],
  ["prefer", ["require", "disable"]],
  ["require", ["require"]],
  ["verify-ca", ["verify-ca"]],
  ["verify-full", ["verify-full"]],
]);

/** What JDBC's `ssl` means. */
const OF_SSL = new Map([
  ["true", "require"],
  ["1", "require"],
  ["false", "disable"],
  ["0", "disable"],
]);

const FILES = ["sslrootcert", "sslcert", "sslkey"];

/** libpq's word for the authorities of the system: `pg` takes those without a file. */
const SYSTEM = "system";

/** The URLs to try for a database, in order, each with one TLS setting; or what is wrong with its setting. */
export function waysToConnect(
  uri: string,
  variables: Environment = environment,
): string[] | { fault: string } {
  const url = withFilesOf(variables, new URL(uri));
  const ssl = url.searchParams.get("ssl");
  const mode =
    url.searchParams.get("sslmode") ??
    (ssl === null ? variables.PGSSLMODE || "prefer" : (OF_SSL.get(ssl) ?? ssl));
  const ways = WAYS.get(mode);
  if (!ways) return { fault: `sslmode must be one of ${[...WAYS.keys()].join(", ")}.` };
  const root = url.searchParams.get("sslrootcert");
  if (mode === "verify-ca" && (!root || root === SYSTEM)) {
    return {
      fault: "sslmode=verify-ca needs sslrootcert, the file of an authority's certificate.",
    };
  }
  return ways.map((way) => withWay(url, way));
}

/** The same URL without TLS, for a Unix socket. */
export function withoutTls(url: string): string {
  return withWay(new URL(url), "disable");
}

function withWay(original: URL, way: string): string {
  const url = new URL(original);
  const { searchParams } = url;
  searchParams.delete("ssl");
  searchParams.set("sslmode", way);
  searchParams.set("uselibpqcompat", "true");
  if (searchParams.get("sslrootcert") === SYSTEM) {
    searchParams.delete("sslrootcert");
    if (way === "require") searchParams.set("sslmode", "verify-full");
  }
  // They are not read when nothing is encrypted.
  if (way === "disable") for (const file of FILES) searchParams.delete(file);
  return url.href;
}

/** PGSSLROOTCERT and its like, unless the URL names another file. */
function withFilesOf(variables: Environment, original: URL): URL {
  const url = new URL(original);
  for (const name of FILES) {
    const path = variables[`PG${name.toUpperCase()}`];
    if (path && !url.searchParams.has(name)) url.searchParams.set(name, path);
  }
  return url;
}

/** Whether a connection failed in a way that one with another TLS setting need not. */
export function isTlsMismatch(error: unknown): boolean {
  const { code, severity, syscall } = error as {
    code?: unknown;
    severity?: string;
    syscall?: string;
  };
  // pg_hba.conf has no entry for this setting.
  if (severity) return code === "28000";
  const isSlow = error instanceof Error && /timeout/.test(error.message);
  return !isSlow && syscall !== "connect" && syscall !== "getaddrinfo";
}
