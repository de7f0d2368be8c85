import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { CONSOLE_REQUESTS_PER_ADDRESS, CONSOLE_REQUESTS_PER_PERSON } from "#domain/limit.ts";
import { Refusal } from "#server/api/refusal.ts";
import { ADDRESS_HEADER } from "./client-address.ts";

/**
 * Rate-limits browsers, so that no single one takes most of the server's capacity. Counted in
 * memory, so that refused requests cost the database nothing.
 */
export type VisitLimit = {
  /** Throws a 429 when the request's address is over its limit for this minute. */
  countAddress: (req: Pick<IncomingMessage, "headers">) => void;
  /** Throws a 429 when the person is over their limit, from whatever address. */
  countPerson: (user_id: string) => void;
};

type Limits = { perAddress: number; perPerson: number };

const LIMITS: Limits = {
  perAddress: CONSOLE_REQUESTS_PER_ADDRESS,
  perPerson: CONSOLE_REQUESTS_PER_PERSON,
};

const MINUTE_MS = 60_000;

/** Maximum number of counters; beyond it the least recently used are dropped. */
const MOST_COUNTED = 50_000;

export function visitLimit({ perAddress, perPerson } = LIMITS, clock = Date.now): VisitLimit {
  const counts = new LRUCache<string, number>({ max: MOST_COUNTED });
  let minute = 0;

  function count(visitor: string, most: number, source: string) {
    const now = clock();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const requests = (counts.get(visitor) ?? 0) + 1;
    counts.set(visitor, requests);
    if (requests <= most) return;
    const retryAfter = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000);
    const detail = `More than ${most} requests came ${source} this minute.`;
    throw new Refusal("console_limited", detail, { retryAfter });
  }

  return {
    countAddress: ({ headers }) => count(addressOf({ headers }), perAddress, "from this address"),
    countPerson: (user_id) => count(user_id, perPerson, "from you"),
  };
}

/** Returns the network address that a request is counted with. */
export function addressOf({ headers }: Pick<IncomingMessage, "headers">) {
  return networkOf(String(headers[ADDRESS_HEADER] ?? ""));
}

/** Returns the /64 network of an IPv6 address, which is usually one customer's. */
function networkOf(address: string) {
  if (!isIPv6(address)) return address;
  const [start = "", end = ""] = address.split("::", 2);
  const before = start === "" ? [] : start.split(":");
  const after = end === "" ? [] : end.split(":");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
