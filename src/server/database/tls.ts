import { readFileSync } from "node:fs";
import { Failure, messageOf } from "#server/failure.ts";
import { checkTarget, hostsOf, withHostParameters } from "./hosts/hosts.ts";

/**
 * The ways to connect for each `sslmode` of libpq, preferred first. `pg` does not fall back, and
 * interprets the modes as libpq does only when told to.
 */
const WAYS: Record<string, readonly string[]> = {
  disable: ["disable"],
  allow: ["disable", "require"],
  prefer: ["require", "disable"],
  require: ["require"],
  "verify-ca": ["verify-ca"],
  "verify-full": ["verify-full"],
};

const FILES = ["sslrootcert", "sslcert", "sslkey"];

/** libpq's default. */
const DEFAULT = "prefer";

/** Returns the URLs to try for a database, in order, each with one TLS setting. */
export function urlsToTry(url: string, variable: string): URL[] {
  const target = parse(url, variable);
  hostsOf(target, variable);
  checkTarget(target, variable);
  const { searchParams } = target;
  const mode = searchParams.get("sslmode") ?? modeOfSsl(searchParams.get("ssl"));
  const ways = WAYS[mode];
  if (!ways) {
    const known = Object.keys(WAYS).join(", ");
    throw new Failure(`${variable} is invalid: sslmode must be one of ${known}`);
  }
  const root = searchParams.get("sslrootcert");
  if (mode === "verify-ca" && (!root || root === SYSTEM)) {
    throw new Failure(
      `${variable} is invalid: sslmode=verify-ca requires sslrootcert, the path of a CA certificate`,
    );
  }
  const urls = isSocket(target) ? [by(target, "disable")] : ways.map((way) => by(target, way));
  for (const url of urls) checkFiles(url, variable);
  return urls;
}

/** Returns the `sslmode` that means the same as the drivers' `ssl`. */
function modeOfSsl(ssl: string | null) {
  if (ssl === null) return DEFAULT;
  return { true: "require", "1": "require", false: "disable", "0": "disable" }[ssl] ?? "";
}

/** Throws a Failure if a certificate file cannot be read: `pg` does not say which one. */
function checkFiles({ searchParams }: URL, variable: string) {
  for (const name of FILES) {
    const path = searchParams.get(name);
    if (!path) continue;
    try {
      readFileSync(path);
    } catch (error) {
      throw new Failure(`${variable} is invalid: ${name} cannot be read: ${messageOf(error)}`);
    }
  }
}

/** libpq's word for the system's CAs: those that `pg` uses without a file. */
const SYSTEM = "system";

function by(target: URL, way: string) {
  const url = new URL(target);
  url.searchParams.delete("ssl");
  url.searchParams.set("sslmode", way);
  url.searchParams.set("uselibpqcompat", "true");
  if (url.searchParams.get("sslrootcert") === SYSTEM) {
    url.searchParams.delete("sslrootcert");
    if (way === "require") url.searchParams.set("sslmode", "verify-full");
  }
  // Certificate files are not read when TLS is off.
  if (way === "disable") {
    for (const file of FILES) url.searchParams.delete(file);
  }
  return url;
}

/** Returns whether the URL is a Unix socket, which never uses TLS. */
function isSocket({ hostname, searchParams }: URL) {
  return /^%2f/i.test(hostname) || searchParams.get("host")?.startsWith("/");
}

function parse(url: string, variable: string) {
  const parsed = URL.parse(withHostParameters(url));
  if (parsed) return parsed;
  // The message leaves the URL out, since it may contain a password.
  throw new Failure(
    `${variable} is invalid: not a valid URL (percent-encode special characters in the password)`,
  );
}
