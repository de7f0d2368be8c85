import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Database } from "#server/database/connect.ts";
import { countAttempt, forgetAttempts, subjectOf } from "../store/attempt-count.ts";
import { challengeOfRequest } from "./claimant.ts";

/** Longer than an authenticator code is accepted. */
const MINUTES = 3;

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Refuses an authenticator code that was already used, so that an observed code is worthless. It is
 * taken before it is checked, because a right one leaves more than a session, and given back if it
 * signs nobody in.
 */
export function singleUseCodes(db: Database): BetterAuthPlugin {
  const before = createAuthMiddleware(async (call) => {
    const subject = await subjectOfCode(call);
    if (subject === null) return;
    if ((await countAttempt(db, { subject, max: 1, minutes: MINUTES })) === null) return;
    throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "Invalid code" });
  });
  const after = createAuthMiddleware(async (call) => {
    if (call.context.newSession) return;
    const subject = await subjectOfCode(call);
    if (subject !== null) await forgetAttempts(db, subject);
  });
  const matcher = ({ path }: { path?: string }) => path === "/two-factor/verify-totp";
  return {
    id: "codes-once",
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  };
}

/** The key under which a code counts; null if nobody is there whose code it could be. */
async function subjectOfCode(call: Call): Promise<string | null> {
  const challenge = challengeOfRequest();
  const user_id = challenge?.user_id ?? (await getSessionFromCtx(call))?.user.id;
  return user_id ? subjectOf("code", `${user_id} ${String(call.body?.code)}`) : null;
}
