import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Database } from "#server/database/connect.ts";
import { noteSignIn } from "../../store/pending-sign-in.ts";
import { hasSecondFactor } from "../../store/second-factor.ts";

/** The path of the endpoint, which only this server calls: it is not among the served ones. */
export const ISSUER_SESSION_PATH = "/sign-in/issuer";

/** Opens a session for someone whom an issuer has signed in, like the sign-in with a password. */
export function sessionsByIssuer(db: Database) {
  const signInByIssuer = createAuthEndpoint(
    ISSUER_SESSION_PATH,
    {
      method: "POST",
      body: z.object({
        user_id: z.string(),
        issuer: z.string().nullable(),
        sid: z.string().nullable(),
      }),
      requireHeaders: true,
      metadata: { SERVER_ONLY: true },
    },
    async (call) => {
      const { internalAdapter } = call.context;
      const user = await internalAdapter.findUserById(call.body.user_id);
      // The user was deleted in the meantime.
      if (!user) throw new APIError("UNAUTHORIZED", { message: "No such user" });
      const session = await internalAdapter.createSession(user.id, false, {
        issuer: call.body.issuer,
        issuerSid: call.body.sid,
      });
      await noteSignIn(db, user.id, session.id);
      // Read now, and not with the user: whoever turns it on ends only the sessions that are there.
      const known = { ...user, twoFactorEnabled: await hasSecondFactor(db, user.id) };
      await setSessionCookie(call, { session, user: known });
      return call.json({ user: { id: user.id } });
    },
  );
  return { id: "sessions-by-issuer", endpoints: { signInByIssuer } };
}
