import { NO_ANSWER } from "#domain/webhooks/schedule.ts";
import type { AttemptResult } from "../store/finished-attempt.ts";

/** Returns the result of an attempt as one of few words, for metrics. */
export function outcomeOf(result: AttemptResult | null): string {
  if (!result) return "unreadable_secret";
  const { delivered, status_code, reason } = result;
  if (delivered) return "delivered";
  if (status_code !== null) return `http_${Math.floor(status_code / 100)}xx`;
  return reason === NO_ANSWER ? "no_answer" : "unreachable";
}
