import { CODE_LOCK_MINUTES } from "#domain/limit.ts";
import type { AuthAnswer } from "./auth-call.ts";
import { OVERTAKEN } from "./sign-in-failure.ts";
import { waitFor } from "./wait-for.ts";

type Failed = Extract<AuthAnswer, { ok: false }>;

/** The message for a failed code. */
export function codeFailure({ status, code, retryAfter }: Failed): string {
  if (code === "INVALID_CODE") return "Wrong code. It changes every 30 seconds.";
  if (code === "INVALID_BACKUP_CODE") return "Wrong recovery code, or already used.";
  if (code === "ACCOUNT_TEMPORARILY_LOCKED") {
    return `Too many wrong codes. Wait ${CODE_LOCK_MINUTES} minutes, then try again.`;
  }
  return otherFailure(status, retryAfter);
}

/** The message for a failed action that takes the password. */
export function passwordFailure({ status, code, retryAfter }: Failed): string {
  if (code === "INVALID_PASSWORD") return "This is not your current password.";
  return otherFailure(status, retryAfter);
}

/** Why the sign-in must start over; null if another code may do. */
export function reasonToStartAnew({ code }: Failed): string | null {
  if (code === "SIGN_IN_OVERTAKEN") return OVERTAKEN;
  return code === "INVALID_TWO_FACTOR_COOKIE" || code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"
    ? "The sign-in timed out, or there were too many wrong codes. Sign in again."
    : null;
}

function otherFailure(status: number | null, retryAfter: number | null) {
  if (status === null) return "The server could not be reached. Try again in a moment.";
  if (status === 429) return `Too many attempts. ${waitFor(retryAfter)}`;
  if (status === 401) return "Your session has ended. Sign in again.";
  return "Something went wrong. Try again in a moment.";
}
