import { type Cidr, isAllowedAddress } from "./address.ts";

/** All addresses of a host name, in the order to try them. Nobody waits for them when `signal` aborts. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Why nothing could be sent, in words for people. */
export class Undeliverable extends Error {}

/**
 * The addresses to connect to for the host of a URL. Throws Undeliverable when
 * any of them is not allowed: a name with mixed answers is refused whole.
 * Connect to what this returns, never to what the name says later.
 */
export async function allowedAddresses(
  hostname: string,
  resolve: (hostname: string) => Promise<string[]>,
  opened: readonly Cidr[],
): Promise<string[]> {
  const literal = literalOf(hostname);
  const addresses = literal === null ? await resolve(hostname) : [literal];
  if (addresses.length === 0) throw new Error("the name has no address");
  if (!addresses.every((address) => isAllowedAddress(address, opened))) {
    throw new Undeliverable("The address of the endpoint is private or special; nothing was sent.");
  }
  return addresses;
}

/** The IP address that the host of a parsed URL is; null for a name. */
export function literalOf(hostname: string): string | null {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  return literal.includes(":") || /^[\d.]+$/.test(literal) ? literal : null;
}
