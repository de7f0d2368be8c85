import ipaddr from "ipaddr.js";
import { bareHost } from "#domain/bare-host.ts";

export type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

const GLOBAL_V6: Cidr = ipaddr.parseCIDR("2000::/3");

/** Parses "10.0.0.0/8" or "fd00::/8". Throws a readable Error for anything else. */
export function parseCidr(text: string): Cidr {
  try {
    return ipaddr.parseCIDR(text);
  } catch {
    throw new Error(`${JSON.stringify(text)} is not an address range such as 10.0.0.0/8`);
  }
}

/**
 * Returns whether a webhook may connect to this IP address: it is public, or in an allowed range.
 * All special addresses – private, loopback, link-local, shared, documentation, multicast, IPv4
 * tunnels and translations – are not.
 */
export function isAllowedAddress(address: string, opened: readonly Cidr[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isOpened = opened.some((cidr) => cidr[0].kind() === parsed.kind() && parsed.match(cidr));
  if (isOpened) return true;
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6);
}

/**
 * Returns whether a webhook may have this host. Literal addresses are checked now, names when they
 * are resolved for a delivery.
 */
export function isAllowedHost(hostname: string, opened: readonly Cidr[]): boolean {
  const literal = bareHost(hostname);
  return !ipaddr.isValid(literal) || isAllowedAddress(literal, opened);
}
