import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { PASSWORD_ATTEMPTS, PASSWORD_ATTEMPTS_PER_HOUR, PASSWORD_MINUTES } from "#domain/limit.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { Origin } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import {
  addressSubject,
  countAttempt,
  forgetAttempts,
  subjectOf,
  takeBackAttempt,
} from "../store/attempt-count.ts";

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * The keys under which a wrong password counts: `own` for this caller and user, `user` for all
 * callers together.
 */
type AttemptKeys = { own: string; user: string | null };

/**
 * Rate-limits wrong passwords per user: narrowly per address, and widely over all addresses. An
 * attempt is counted before the password is checked; a right one resets the narrow count and is
 * refunded from the wide one. Unknown email addresses count like known ones, so that the answer
 * does not reveal which users exist.
 */
export function passwordAttempts(db: Database, originOf: (headers: Headers) => Origin) {
  /** Returns null for calls that do not submit a password. */
  async function attemptKeysOf(call: Call): Promise<AttemptKeys | null> {
    if (call.path === "/sign-in/email") {
      const email = normalEmail(String(call.body?.email));
      const { ip_address } = originOf(call.headers ?? new Headers());
      const from = await addressSubject(db, email, ip_address);
      return { own: subjectOf("sign-in", from), user: subjectOf("sign-in", email) };
    }
    if (!WITH_PASSWORD.has(call.path)) return null;
    const session = await getSessionFromCtx(call);
    return session && { own: subjectOf("password", session.user.id), user: null };
  }

  const before = createAuthMiddleware(async (call) => {
    const keys = await attemptKeysOf(call);
    if (keys === null) return;
    const { own, user } = keys;
    // The narrow limit first: attempts that it refuses must not use up the wide one.
    const wait =
      (await countAttempt(db, {
        subject: own,
        max: PASSWORD_ATTEMPTS,
        minutes: PASSWORD_MINUTES,
      })) ??
      (user === null
        ? null
        : await countAttempt(db, { subject: user, max: PASSWORD_ATTEMPTS_PER_HOUR, minutes: 60 }));
    if (wait === null) return;
    throw new APIError(
      "TOO_MANY_REQUESTS",
      { message: "Too many wrong passwords." },
      { "X-Retry-After": String(wait) },
    );
  });

  const after = createAuthMiddleware(async (call) => {
    if (call.context.returned instanceof Error) return;
    const keys = await attemptKeysOf(call);
    if (keys === null) return;
    await forgetAttempts(db, keys.own);
    if (keys.user !== null) await takeBackAttempt(db, keys.user);
  });

  const matcher = () => true;
  return {
    id: "password-attempts",
    hooks: {
      before: [{ matcher, handler: before }],
      after: [{ matcher, handler: after }],
    },
  } satisfies BetterAuthPlugin;
}

/** Paths at which a signed-in person must give their password. */
export const WITH_PASSWORD = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
]);
