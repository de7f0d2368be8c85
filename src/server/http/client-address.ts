import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

/** The header in which every door finds the client's address; only this server sets it. */
export const ADDRESS_HEADER = "x-client-address";

/** Proxies add on the right; what stands so far left was made up. */
const MAX_FORWARDED_LENGTH = 1024;

/** The address of a request's client, as 192.0.2.1 or 2001:db8::1; empty when its connection is gone. */
export type AddressOf = (req: Pick<IncomingMessage, "headers" | "socket">) => string;

/**
 * Reads where requests come from: from their connection, and behind trusted proxies from
 * X-Forwarded-For. Each proxy adds on the right whom it heard from, so the rightmost address that
 * is not a trusted proxy's is the client's; whatever stands left of it the client may have made up.
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

/** An address without port, brackets, zone and IPv4 in IPv6; null for what is none. */
function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  const isAddress = ipaddr.IPv6.isValid(bare) || ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isAddress ? ipaddr.process(bare).toString() : null;
}
