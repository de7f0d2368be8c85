import type { Attributes, Span } from "#server/tracing/span.ts";
import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";
import { attemptDelivery, type Sender } from "./attempt.ts";
import { DEADLINE_MS } from "./post.ts";

export type BoundedAttempts = {
  /** Makes an attempt, within its deadline. */
  attempt: (delivery: ClaimedDelivery) => Promise<AttemptResult | null>;
  /** Aborts all attempts, running and future. */
  abortAll: () => void;
  isAborted: () => boolean;
};

export function boundedAttempts(sender: Sender): BoundedAttempts {
  const underWay = new Set<AbortController>();
  let isAborted = false;
  return {
    async attempt(delivery) {
      // Not AbortSignal.timeout, whose timer would keep each attempt in memory until the deadline.
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(), DEADLINE_MS);
      underWay.add(ending);
      if (isAborted) ending.abort();
      const span = spanOf(sender, delivery);
      const result = await attemptDelivery(sender, delivery, ending.signal);
      span?.end(attributesOf(result), result?.reason ?? null);
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
    "scc.destination": claimed.destination,
    "scc.account_id": claimed.account_id,
    "scc.webhook_id": claimed.webhook_id,
    "scc.delivery_id": claimed.id,
    "scc.attempt": claimed.number,
  });
}

function attributesOf(result: AttemptResult | null): Attributes {
  return result?.status_code ? { "http.response.status_code": result.status_code } : {};
}
