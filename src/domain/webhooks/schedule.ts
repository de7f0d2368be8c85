import type { WebhookKind } from "./webhook-kind.ts";

/** Timeout of a whole attempt, from the DNS lookup to the end of the response. */
export const ATTEMPT_SECONDS = 10;

/** The reason recorded for an attempt that timed out. */
export const NO_ANSWER = `The endpoint did not respond within ${ATTEMPT_SECONDS} seconds.`;

/** Delay from a failed attempt to the next, in seconds (docs/api.md, Retries). */
export const RETRY_DELAYS_SECONDS = [5, 25] as const;

/** Of entries of the audit log: after five and thirty minutes, too, and hourly until three days. */
export const AUDIT_RETRY_DAYS = 3;
const AUDIT_RETRY_DELAYS_SECONDS = [
  ...RETRY_DELAYS_SECONDS,
  300,
  1800,
  ...Array<number>(AUDIT_RETRY_DAYS * 24 - 1).fill(3600),
];

/**
 * Returns the seconds until the next attempt after `failures` failed ones; null when the delivery
 * is abandoned.
 */
export function retryDelay(failures: number, kind: WebhookKind = "standard"): number | null {
  const delays = kind === "audit" ? AUDIT_RETRY_DELAYS_SECONDS : RETRY_DELAYS_SECONDS;
  return delays[failures - 1] ?? null;
}
