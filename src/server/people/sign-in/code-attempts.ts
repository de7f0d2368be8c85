import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { CODE_ATTEMPTS, CODE_LOCK_MINUTES } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import {
  countAttempt,
  forgetAttempts,
  subjectOf,
  takeBackAttempt,
} from "../store/attempt-count.ts";
import { challengeOfRequest } from "./claimant.ts";

const WRONG: ReadonlySet<unknown> = new Set(["INVALID_CODE", "INVALID_BACKUP_CODE"]);

/**
 * Limits wrong codes of a second factor, also of many at once: a code counts before it is checked.
 * better-auth locks the second factor only after it has found the codes to be wrong.
 */
export function codeAttempts(db: Database): BetterAuthPlugin {
  const before = createAuthMiddleware(async () => {
    const subject = subjectOfRequest();
    if (subject === null) return;
    const limit = { subject, max: CODE_ATTEMPTS, minutes: CODE_LOCK_MINUTES };
    const wait = await countAttempt(db, limit);
    if (wait === null) return;
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { code: "ACCOUNT_TEMPORARILY_LOCKED", message: "Too many wrong codes." },
      { "X-Retry-After": String(wait) },
    );
  });
  const after = createAuthMiddleware(async ({ context: { newSession, returned } }) => {
    const subject = subjectOfRequest();
    if (subject === null) return;
    if (newSession) return forgetAttempts(db, subject);
    const isWrong = returned instanceof APIError && WRONG.has(returned.body?.code);
    if (!isWrong) await takeBackAttempt(db, subject);
  });
  const matcher = ({ path = "" }: { path?: string }) => path.startsWith("/two-factor/verify-");
  return {
    id: "code-attempts",
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  };
}

/** The key under which a code counts; null for one that turns the second factor on. */
function subjectOfRequest(): string | null {
  const challenge = challengeOfRequest();
  return challenge && subjectOf("second-factor", challenge.user_id);
}
