import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Database } from "#server/database/connect.ts";
import { countAttempt, subjectOf } from "../store/attempt-count.ts";

/** Longer than an authenticator code is accepted. */
const MINUTES = 3;

/** Refuses an authenticator code that was already used, so that an observed code is worthless. */
export function singleUseCodes(db: Database): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (call) => {
    const made = call.context.newSession;
    if (!made) return;
    const subject = subjectOf("code", `${made.user.id} ${String(call.body?.code)}`);
    if ((await countAttempt(db, { subject, max: 1, minutes: MINUTES })) === null) return;
    await call.context.internalAdapter.deleteSession(made.session.token);
    throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "Invalid code" });
  });
  const matcher = ({ path }: { path?: string }) => path === "/two-factor/verify-totp";
  return { id: "codes-once", hooks: { after: [{ matcher, handler }] } };
}
