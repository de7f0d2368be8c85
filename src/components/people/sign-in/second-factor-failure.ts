import { CODE_LOCK_MINUTES } from "#server/rules/limit.ts";
import type { AuthAnswer } from "./auth-call.ts";
import { waitFor } from "./wait-for.ts";

type Failed = Extract<AuthAnswer, { ok: false }>;

/** What went wrong with a code, in words. */
export function codeFailure({ status, code, retryAfter }: Failed): string {
  if (code === "INVALID_CODE") return "The code is wrong. It changes every 30 seconds.";
  if (code === "INVALID_BACKUP_CODE") return "This is not one of your unused recovery codes.";
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") {
    return `Too many wrong codes. Wait ${CODE_LOCK_MINUTES} minutes, then try again.`;
  }
  return otherFailure(status, retryAfter);
}

/** What went wrong with something that takes the password, in words. */
export function passwordFailure({ status, code, retryAfter }: Failed): string {
  if (code === "INVALID_PASSWORD") return "This is not your password.";
  return otherFailure(status, retryAfter);
}

/** Whether signing in must begin anew: the code took too long, or too many were wrong. */
export function mustStartAnew({ code }: Failed) {
  return code === "INVALID_TWO_FACTOR_COOKIE" || code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
}

function otherFailure(status: number | null, retryAfter: number | null) {
  if (status === null) return "The server could not be reached. Try again in a moment.";
  if (status === 429) return `Too many attempts. ${waitFor(retryAfter)}`;
  if (status === 401) return "You are no longer signed in. Sign in again.";
  return "The server could not do this. Try again in a moment.";
}
