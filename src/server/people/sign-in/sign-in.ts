import { APIError, createAuthEndpoint, formCsrfMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Database } from "#server/database/connect.ts";
import { MAX_PASSWORD_LENGTH } from "../rules/password.ts";
import { findUserToSignIn } from "../store/user.ts";

const credentials = z.object({ email: z.string(), password: z.string() });

/**
 * Sign-in in the place of better-auth's own, whose rule for e-mail addresses is narrower than that of
 * `people/rules/email.ts`. No address is refused here, only unknown: users from before have any. A password
 * is hashed for an unknown one too, so that the time tells nothing of who exists.
 */
export function signInWithPassword(db: Database) {
  const signInEmail = createAuthEndpoint(
    "/sign-in/email",
    { method: "POST", body: credentials, use: [formCsrfMiddleware] },
    async (call) => {
      const { email, password } = call.body;
      const { internalAdapter, password: hashing } = call.context;
      if (password.length > MAX_PASSWORD_LENGTH) refuse();
      const found = await findUserToSignIn(db, email);
      const hash = found?.password_hash;
      if (!found || !hash) {
        await hashing.hash(password);
        refuse();
      }
      if (!(await hashing.verify({ hash, password }))) refuse();
      const user = await internalAdapter.findUserById(found.id);
      // Somebody has deleted the user meanwhile.
      if (!user) refuse();
      const session = await internalAdapter.createSession(user.id);
      await setSessionCookie(call, { session, user });
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
