/** Delay from a failed attempt to the next, in seconds. */
const RETRY_DELAYS_SECONDS = [60, 5 * 60, 30 * 60, 2 * 60 * 60] as const;

/** A mail about a check is no news any more after this time. */
export const CHECK_MAIL_MINUTES = 6 * 60;

/** People can still decide for days. */
export const PROPOSAL_MAIL_MINUTES = 3 * 24 * 60;

/** Long enough for a mail server that is repaired on Monday. */
export const KEY_END_MAIL_MINUTES = 3 * 24 * 60;

/** Returns the seconds until the next attempt after `failures` failed ones; null to give up. */
export function mailRetryDelay(failures: number): number | null {
  return RETRY_DELAYS_SECONDS[failures - 1] ?? null;
}
