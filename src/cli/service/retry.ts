import type { Answer } from "./answer.ts";
import { problemOf } from "./answer.ts";

/** How often a request is repeated at most. */
export const MAX_RETRIES = 5;

/** The longest pause that a service can ask for, in seconds: a minute's limit ends within it. */
export const LONGEST_PAUSE = 90;

const REPEATED = [429, 502, 503, 504];

/** How long to wait before a request is repeated, in seconds; null if an answer is final. */
export function pauseAfter(answer: Pick<Answer, "status" | "headers" | "body">, retries: number) {
  const isBusy = problemOf(answer).code === "idempotency_conflict";
  if (!REPEATED.includes(answer.status) && !isBusy) return null;
  const requestedPause = retryAfter(answer.headers);
  return requestedPause ?? pauseAfterBreak(retries);
}

/** The pause after the nth broken connection, in seconds: half a second, doubled each time. */
export function pauseAfterBreak(retries: number) {
  return 0.5 * 2 ** retries;
}

function retryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
