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
      const result = await attemptDelivery(sender, delivery, ending.signal);
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
