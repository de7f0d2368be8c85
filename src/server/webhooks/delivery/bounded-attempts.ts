import type { ClaimedDelivery } from "../store/delivery-queue.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";
import { attemptDelivery, type Sender } from "./attempt.ts";
import { DEADLINE_MS } from "./post.ts";

export type BoundedAttempts = {
  /** Makes an attempt, within its deadline. */
  attempt: (delivery: ClaimedDelivery) => Promise<AttemptResult | null>;
  /** Aborts all attempts, running and future. */
  breakOff: () => void;
  isBrokenOff: () => boolean;
};

export function boundedAttempts(sender: Sender): BoundedAttempts {
  const underWay = new Set<AbortController>();
  let isBrokenOff = false;
  return {
    /**
     * Not AbortSignal.timeout, whose timer would keep each attempt in memory until the deadline.
     */
    async attempt(delivery) {
      const ending = new AbortController();
      const timer = setTimeout(() => ending.abort(), DEADLINE_MS);
      underWay.add(ending);
      if (isBrokenOff) ending.abort();
      const result = await attemptDelivery(sender, delivery, ending.signal);
      clearTimeout(timer);
      underWay.delete(ending);
      return result;
    },
    breakOff() {
      isBrokenOff = true;
      for (const ending of underWay) ending.abort();
    },
    isBrokenOff: () => isBrokenOff,
  };
}
