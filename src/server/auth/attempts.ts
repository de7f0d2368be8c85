import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Database } from "../database/connect.ts";
import { PASSWORD_ATTEMPTS, PASSWORD_MINUTES } from "../domain/limit.ts";
import { countAttempt, forgetAttempts, subjectOf } from "../store/attempt.ts";

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Limits wrong passwords for one user, from wherever they come. Attempts are counted before the
 * password is looked at and forgotten when it was right, and unknown addresses count like known
 * ones: the answer tells nothing of who exists.
 */
export function passwordAttempts(db: Database) {
  const before = createAuthMiddleware(async (call) => {
    const subject = await subjectOfCall(call);
    if (subject === null) return;
    const limit = { subject, max: PASSWORD_ATTEMPTS, minutes: PASSWORD_MINUTES };
    const wait = await countAttempt(db, limit);
    if (wait === null) return;
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { message: "Too many wrong passwords." },
      { "X-Retry-After": String(wait) },
    );
  });

  const after = createAuthMiddleware(async (call) => {
    if (call.context.returned instanceof Error) return;
    const subject = await subjectOfCall(call);
    if (subject !== null) await forgetAttempts(db, subject);
  });

  return { before, after };
}

/** Whose password a call gives; null for calls that give none. */
async function subjectOfCall(call: Call): Promise<string | null> {
  if (call.path === "/sign-in/email") {
    return subjectOf("sign-in", String(call.body?.email).toLowerCase());
  }
  if (!WITH_PASSWORD.has(call.path)) return null;
  const session = await getSessionFromCtx(call);
  return session && subjectOf("password", session.user.id);
}

/** What a signed-in person must give their password for. */
const WITH_PASSWORD = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);
