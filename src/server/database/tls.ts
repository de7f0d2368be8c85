import { Failure } from "#server/failure.ts";

/**
 * How a connection may be made for each `sslmode` of libpq, the preferred way first. `pg` itself
 * takes no second way, and reads the modes as libpq does only when it is told to.
 */
const WAYS: Record<string, readonly string[]> = {
  disable: ["disable"],
  allow: ["disable", "require"],
  prefer: ["require", "disable"],
  require: ["require"],
  "verify-ca": ["verify-ca"],
  "verify-full": ["verify-full"],
};

/** What libpq does when it is told nothing. */
const DEFAULT = "prefer";

/** The URLs by which the database at `url` may be reached, in their order, each with one way. */
export function waysTo(url: string, variable: string): URL[] {
  const asked = parse(url, variable);
  const { searchParams } = asked;
  const mode = searchParams.get("sslmode") ?? (searchParams.get("ssl") ? "require" : DEFAULT);
  const ways = WAYS[mode];
  if (!ways) {
    const known = Object.keys(WAYS).join(", ");
    throw new Failure(`${variable} is not valid: sslmode must be one of ${known}`);
  }
  const root = searchParams.get("sslrootcert");
  if (mode === "verify-ca" && (!root || root === SYSTEM)) {
    throw new Failure(
      `${variable} is not valid: sslmode=verify-ca needs sslrootcert, the file of an authority's certificate`,
    );
  }
  return isSocket(asked) ? [by(asked, "disable")] : ways.map((way) => by(asked, way));
}

/** The authorities that Node trusts: what `pg` does without a file. */
const SYSTEM = "system";

function by(asked: URL, way: string) {
  const url = new URL(asked);
  url.searchParams.delete("ssl");
  url.searchParams.set("sslmode", way);
  url.searchParams.set("uselibpqcompat", "true");
  if (url.searchParams.get("sslrootcert") === SYSTEM) {
    url.searchParams.delete("sslrootcert");
    if (way === "require") url.searchParams.set("sslmode", "verify-full");
  }
  // What is not used is not read either.
  if (way === "disable") {
    for (const file of ["sslrootcert", "sslcert", "sslkey"]) url.searchParams.delete(file);
  }
  return url;
}

/** A socket of this machine has no TLS, whatever is asked for. */
function isSocket({ hostname, searchParams }: URL) {
  return /^%2f/i.test(hostname) || searchParams.get("host")?.startsWith("/");
}

function parse(url: string, variable: string) {
  const parsed = URL.parse(url);
  if (parsed) return parsed;
  // It is not told what was read: a password may be in it.
  throw new Failure(
    `${variable} is not valid: it cannot be read as a URL (write special characters of a password as %XX)`,
  );
}
