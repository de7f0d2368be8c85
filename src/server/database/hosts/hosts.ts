import { Failure } from "#server/failure.ts";

/** One host of a database URL: a name, an address, or the directory of a Unix socket. */
export type Host = { host: string; port: number };

const DEFAULT_PORT = "5432";

/** The servers that a service that writes can work with, in libpq's words. */
const TARGETS = ["read-write", "primary"];

/** Scheme and user; hosts; the rest. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * Rewrites `//one:5432,two:5432/db`, which is libpq's and no valid URL, as
 * `//one:5432/db?host=one,two&port=5432,5432`, which means the same to libpq.
 */
export function withHostParameters(url: string): string {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  if (!hosts.includes(",")) return url;
  const list = hosts.split(",").map(split);
  const [first] = hosts.split(",");
  const parameters = new URLSearchParams({
    host: list.map(({ host }) => host).join(),
    port: list.map(({ port }) => port).join(),
  });
  return `${before}${first}${after}${after.includes("?") ? "&" : "?"}${parameters}`;
}

/** Splits `host`, `host:port`, `[::1]` or `[::1]:port`. */
function split(text: string) {
  const [, address, name, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? [];
  return { host: address ?? name ?? "", port: port || DEFAULT_PORT };
}

/** Returns the hosts of a URL in order. Throws a Failure that says what is wrong with the list. */
export function hostsOf(url: URL, variable = "DATABASE_URL"): Host[] {
  const { searchParams } = url;
  const hosts = (searchParams.get("host") ?? url.hostname).split(",");
  const ports = (searchParams.get("port") ?? (url.port || DEFAULT_PORT)).split(",");
  const invalid = (fault: string) => new Failure(`${variable} is invalid: ${fault}`);
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw invalid(`it has ${hosts.length} hosts and ${ports.length} ports`);
  }
  return hosts.map((host, index) => {
    const port = Number((ports.length > 1 ? ports[index] : ports[0]) || DEFAULT_PORT);
    if (hosts.length > 1 && !host) throw invalid("one of its hosts is empty");
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      throw invalid("a port is not a number");
    return { host, port };
  });
}

/** Throws a Failure when `target_session_attrs` asks for servers that do not take writes. */
export function checkTarget({ searchParams }: URL, variable: string) {
  const target = searchParams.get("target_session_attrs");
  if (target === null || TARGETS.includes(target)) return;
  throw new Failure(
    `${variable} is invalid: target_session_attrs must be ${TARGETS.join(" or ")}, because the server writes`,
  );
}

/** Returns the URL of one of several hosts. */
export function urlOf(url: URL, { host, port }: Host): URL {
  const one = new URL(url);
  one.searchParams.set("host", host);
  one.searchParams.set("port", String(port));
  return one;
}
