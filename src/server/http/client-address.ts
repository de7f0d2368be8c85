import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

/** The header in which handlers find the client's address; only this server sets it. */
export const ADDRESS_HEADER = "x-client-address";

/** Only the end of the header is read, because proxies append on the right. */
const MAX_FORWARDED_LENGTH = 1024;

/**
 * Returns a request's client address, as 192.0.2.1 or 2001:db8::1; empty when its connection is
 * closed.
 */
export type AddressOf = (req: Pick<IncomingMessage, "headers" | "socket">) => string;

/**
 * Creates a function that determines the client address: the connection's, or behind trusted
 * proxies the rightmost address in X-Forwarded-For that is not a trusted proxy's. Each proxy
 * appends the peer it got the request from, so anything farther left may be spoofed.
 */
export function addressReader(trusted: readonly Cidr[]): AddressOf {
  const isTrusted = (address: string) => {
    const parsed = ipaddr.parse(address);
    return trusted.some((cidr) => cidr[0].kind() === parsed.kind() && parsed.match(cidr));
  };

  return ({ headers, socket }) => {
    let address = plainAddress(socket.remoteAddress ?? "");
    if (address === null) return "";
    if (trusted.length === 0) return address;
    const forwarded = String(headers["x-forwarded-for"] ?? "")
      .slice(-MAX_FORWARDED_LENGTH)
      .split(",");
    while (isTrusted(address)) {
      const before = plainAddress(forwarded.pop()?.trim() ?? "");
      if (before === null) break;
      address = before;
    }
    return address;
  };
}

/** Returns an address without port, brackets, zone and IPv4-in-IPv6 prefix; null when invalid. */
function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  const isAddress = ipaddr.IPv6.isValid(bare) || ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isAddress ? ipaddr.process(bare).toString() : null;
}
