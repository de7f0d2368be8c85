import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { FRESH_SESSION_MINUTES } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { passwordHash } from "../store/password.ts";
import { WITH_PASSWORD } from "./attempts.ts";

/**
 * Who has no password proves who they are by having signed in just now, where others give their
 * password: at their identity provider, or with an operator's link.
 */
export function freshSessions(db: Database): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (call) => {
    const session = await getSessionFromCtx(call);
    if (!session || (await passwordHash(db, session.user.id)) !== null) return;
    const age = Date.now() - session.session.createdAt.getTime();
    if (age <= FRESH_SESSION_MINUTES * 60_000) return;
    throw new APIError("FORBIDDEN", {
      code: "SESSION_NOT_FRESH",
      message: `You signed in more than ${FRESH_SESSION_MINUTES} minutes ago.`,
    });
  });
  const matcher = ({ path = "" }: { path?: string }) => WITH_PASSWORD.has(path);
  return { id: "fresh-sessions", hooks: { before: [{ matcher, handler }] } };
}
