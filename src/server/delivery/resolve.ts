import { lookup } from "node:dns/promises";
import { type Cidr, isAllowedAddress } from "./address.ts";

/** All addresses of a host name, in the order to try them. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Why nothing could be sent, in words for people. */
export class Undeliverable extends Error {}

/** The system's resolver; look-ups of one name at a time are one look-up. */
export function systemResolve(): Resolve {
  const running = new Map<string, Promise<string[]>>();
  return (hostname) => {
    const known = running.get(hostname);
    if (known) return known;
    const started = lookup(hostname, { all: true })
      .then((found) => found.map(({ address }) => address))
      .finally(() => running.delete(hostname));
    running.set(hostname, started);
    return started;
  };
}

/**
 * The address to connect to for the host of a URL. Throws Undeliverable when
 * it, or any address of the name, is not allowed: a name with mixed answers is
 * refused whole. Connect to what this returns, never to the name again.
 */
export async function allowedAddress(
  hostname: string,
  resolve: Resolve,
  opened: readonly Cidr[],
): Promise<string> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isLiteral(literal) ? [literal] : await resolve(hostname);
  const [first] = addresses;
  if (first === undefined) throw new Error("the name has no address");
  if (!addresses.every((address) => isAllowedAddress(address, opened))) {
    throw new Undeliverable("The address of the endpoint is private or special; nothing was sent.");
  }
  return first;
}

function isLiteral(host: string) {
  return host.includes(":") || /^[\d.]+$/.test(host);
}
