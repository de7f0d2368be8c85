import { APIError, createAuthEndpoint, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#domain/people/password.ts";
import type { Database } from "#server/database/connect.ts";
import { isStillPassword } from "../store/password.ts";
import { noteSignIn } from "../store/pending-sign-in.ts";
import { hasSecondFactor } from "../store/second-factor.ts";
import { findUserToSignIn } from "../store/user.ts";

const credentials = z.object({ email: z.string(), password: z.string() });

/**
 * Replaces better-auth's own sign-in, which accepts fewer email addresses than
 * `domain/people/email.ts`. An address is never invalid here, only unknown, because users of earlier
 * releases may have any. A password is hashed for unknown users too, so that the response time does
 * not reveal who exists.
 */
export function signInWithPassword(db: Database) {
  const signInEmail = createAuthEndpoint(
    "/sign-in/email",
    { method: "POST", body: credentials, use: [formCsrfMiddleware] },
    async (call) => {
      const { email, password } = call.body;
      const { internalAdapter, password: hashing } = call.context;
      if (password.length > MAX_PASSWORD_LENGTH) throw refuse();
      const candidate = await findUserToSignIn(db, email);
      const hash = candidate?.password_hash;
      if (!candidate || !hash) {
        await hashing.hash(password);
        throw refuse();
      }
      if (!(await hashing.verify({ hash, password }))) throw refuse();
      const user = await internalAdapter.findUserById(candidate.id);
      // The user was deleted in the meantime.
      if (!user) throw refuse();
      const session = await internalAdapter.createSession(user.id);
      await noteSignIn(db, user.id, session.id);
      if (!(await isStillPassword(db, user.id, hash))) {
        await internalAdapter.deleteSession(session.token);
        throw refuse();
      }
      // Read now, and not with the user: whoever turns it on ends only the sessions that are there.
      const known = { ...user, twoFactorEnabled: await hasSecondFactor(db, user.id) };
      await setSessionCookie(call, { session, user: known });
      return call.json({ user: { id: user.id } });
    },
  );
  return { id: "sign-in-with-password", endpoints: { signInEmail } };
}

function refuse(): never {
  throw new APIError("UNAUTHORIZED", {
    code: "INVALID_EMAIL_OR_PASSWORD",
    message: "Invalid email or password",
  });
}
