/** All of an attempt, from the look-up of the name to the end of the response. */
export const ATTEMPT_SECONDS = 10;

/** Why an attempt failed that took longer. */
export const NO_ANSWER = `The endpoint did not answer within ${ATTEMPT_SECONDS} seconds.`;

/** Seconds from a failed attempt to the next (docs/api.md, Retries). */
export const RETRY_DELAYS_SECONDS = [5, 25] as const;

/** Seconds until the next attempt after `failures` failed ones; null: the delivery is abandoned. */
export function retryDelay(failures: number): number | null {
  return RETRY_DELAYS_SECONDS[failures - 1] ?? null;
}
