import { bareHost } from "#domain/bare-host.ts";
import { type Cidr, isAllowedAddress } from "./address.ts";

/** Resolves a host name to all of its addresses, in the order to try. Aborted by `signal`. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Why nothing could be sent, as a readable message. */
export class Undeliverable extends Error {}

/**
 * Returns the addresses to connect to for a URL's host. Throws Undeliverable when any of them is
 * not allowed, even if others are. Connect only to these; resolving the name again would reopen the
 * door to DNS rebinding.
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
    throw new Undeliverable("The endpoint's address is private or reserved. Nothing was sent.");
  }
  return addresses;
}

/** Returns the IP address that a parsed URL's host is, or null for a name. */
export function literalOf(hostname: string): string | null {
  const literal = bareHost(hostname);
  return literal.includes(":") || /^[\d.]+$/.test(literal) ? literal : null;
}
