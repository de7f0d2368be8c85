import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import type { Database } from "#server/database/connect.ts";
import { endSignIn, noteSignIn, takeSignInNote } from "../store/pending-sign-in.ts";
import { challengeOfRequest } from "./claimant.ts";

type SignIn = { user_id: string; name: string; token: string | null };

/** Ends a sign-in, and throws, if the password or the second factor has changed since it was noted. */
export async function assertNotOvertaken(db: Database, { user_id, name, token }: SignIn) {
  if (await takeSignInNote(db, name)) return;
  await endSignIn(db, user_id, token);
  throw new APIError("UNAUTHORIZED", {
    code: "SIGN_IN_OVERTAKEN",
    message: "The password or the second factor was changed during this sign-in.",
  });
}

/** Ends sign-ins by a code that a change overtakes while the code is checked. */
export function overtakenCodes(db: Database): BetterAuthPlugin {
  const before = createAuthMiddleware(async () => {
    const challenge = challengeOfRequest();
    if (challenge) await noteSignIn(db, challenge.user_id, challenge.name);
  });
  const after = createAuthMiddleware(async (call) => {
    const challenge = challengeOfRequest();
    if (!challenge) return;
    const made = call.context.newSession;
    if (made) await assertNotOvertaken(db, { ...challenge, token: made.session.token });
    else await takeSignInNote(db, challenge.name);
  });
  const matcher = ({ path = "" }: { path?: string }) => path.startsWith("/two-factor/verify-");
  return {
    id: "overtaken-codes",
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  };
}
