/** Timeout of a whole attempt, from the DNS lookup to the end of the response. */
export const ATTEMPT_SECONDS = 10;

/** The reason recorded for an attempt that timed out. */
export const NO_ANSWER = `The endpoint did not respond within ${ATTEMPT_SECONDS} seconds.`;

/** Delay from a failed attempt to the next, in seconds (docs/api.md, Retries). */
export const RETRY_DELAYS_SECONDS = [5, 25] as const;

/**
 * Returns the seconds until the next attempt after `failures` failed ones; null when the delivery
 * is abandoned.
 */
export function retryDelay(failures: number): number | null {
  return RETRY_DELAYS_SECONDS[failures - 1] ?? null;
}
