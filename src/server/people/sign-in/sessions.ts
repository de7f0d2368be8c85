import type { DatabasePool } from "#server/database/connect.ts";
import type { Opener } from "../store/issuer-session.ts";
import type { AuthOptions, openBetterAuth } from "./better-auth.ts";
import type { databaseFailures } from "./database-failure.ts";
import { openSession } from "./open-session.ts";
import { recordSignIn } from "./sign-in-log.ts";

/** What sign-in is put together from. */
export type SignInParts = {
  db: DatabasePool;
  options: AuthOptions;
  auth: ReturnType<typeof openBetterAuth>;
  failures: ReturnType<typeof databaseFailures>;
  /** Returns headers whose cookies have today's names and signatures. */
  renewed: (headers: Headers) => Promise<Headers>;
};

/** Opens sessions without a password, and finds the one of a cookie. */
export function sessionsOf({ db, options, auth, failures, renewed }: SignInParts) {
  return {
    async open(headers: Headers, user_id: string, opener: Opener) {
      const { opened } = await failures.withOriginalErrors(async () => {
        const opened = await openSession(auth, await renewed(headers), { user_id, opener });
        return { opened, isRefusal: opened === null };
      });
      if (opened?.state === "signed in") {
        await recordSignIn(db, { user_id, opener }, "issuer", options.originOf(headers));
      }
      return opened;
    },
    async find(headers: Headers) {
      const { found } = await failures.withOriginalErrors(async () => {
        const session = await auth.api.getSession({ headers: await renewed(headers) });
        return { found: session, isRefusal: session === null };
      });
      return found;
    },
  };
}

export type Sessions = ReturnType<typeof sessionsOf>;
