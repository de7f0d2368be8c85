import type { Attributes, Span } from "#server/tracing/span.ts";
import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";
import { attemptDelivery, type Sender } from "./attempt.ts";
import { outcomeOf } from "./attempt-outcome.ts";
import { DEADLINE_MS } from "./post.ts";

/** Why nothing was sent when an attempt has no result. */
const UNREADABLE = "The webhook's secret cannot be decrypted.";

export type BoundedAttempts = {
  /** Makes an attempt, within its deadline. */
  make: (delivery: ClaimedDelivery) => Promise<AttemptResult | null>;
  /** Aborts all attempts, running and future. */
  abortAll: () => void;
  isAborted: () => boolean;
};

export function boundedAttempts(sender: Sender): BoundedAttempts {
  const underWay = new Set<AbortController>();
  let isAborted = false;
  return {
    async make(delivery) {
      // Not AbortSignal.timeout, whose timer would keep each attempt in memory until the deadline.
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(), DEADLINE_MS);
      underWay.add(ending);
      if (isAborted) ending.abort();
      const span = spanOf(sender, delivery);
      const result = await attemptDelivery(sender, delivery, ending.signal);
      span?.end(attributesOf(result), result ? result.reason : UNREADABLE);
      clearTimeout(timer);
      underWay.delete(ending);
      return result;
    },
    abortAll() {
      isAborted = true;
      for (const ending of underWay) ending.abort();
    },
    isAborted: () => isAborted,
  };
}

/** Returns the span of an attempt, in the trace of its check if that is sampled. */
function spanOf({ tracing }: Sender, { traceparent, ...claimed }: ClaimedDelivery): Span | null {
  if (!tracing || !traceparent) return null;
  return tracing.resume(traceparent, "deliver", {
    "http.request.method": "POST",
    ...serverOf(claimed.destination),
    "scc.account_id": claimed.account_id,
    "scc.webhook_id": claimed.webhook_id,
    "scc.delivery_id": claimed.id,
    "scc.attempt": claimed.number,
  });
}

/** Returns the host and port of "example.com:443" or "[2001:db8::1]:443". */
function serverOf(destination: string): Attributes {
  const [, address = "", port = ""] = /^\[?(.+?)\]?:(\d+)$/.exec(destination) ?? [];
  return { "server.address": address, "server.port": Number(port) };
}

function attributesOf(result: AttemptResult | null): Attributes {
  const status = result?.status_code;
  return {
    ...(status && { "http.response.status_code": status }),
    ...(!result?.delivered && { "error.type": status ? String(status) : outcomeOf(result) }),
  };
}
