import ipaddr from "ipaddr.js";

const BITS = { ipv4: 24, ipv6: 48 };

/**
 * Returns the network of an address, as 192.0.2.0/24 or 2001:db8::/48: it says where a key is used
 * from, and not by whom. Null for anything that is not an address.
 */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = BITS[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, at) => (8 * at < bits ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}
