import { CODE_LOCK_MINUTES } from "#domain/limit.ts";
import type { AuthAnswer } from "./auth-call.ts";
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

/** Whether sign-in must start over: the code took too long, or too many were wrong. */
export function mustStartAnew({ code }: Failed) {
  return code === "INVALID_TWO_FACTOR_COOKIE" || code === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE";
}

function otherFailure(status: number | null, retryAfter: number | null) {
  if (status === null) return "The server could not be reached. Try again in a moment.";
  if (status === 429) return `Too many attempts. ${waitFor(retryAfter)}`;
  if (status === 401) return "Your session has ended. Sign in again.";
  return "Something went wrong. Try again in a moment.";
}
