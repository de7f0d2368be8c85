import type { IncomingMessage, ServerResponse } from "node:http";
import { fromNodeHeaders } from "better-auth/node";
import type { DatabasePool } from "#server/database/connect.ts";
import { signInAnswered } from "#server/signals.ts";
import { type AuthOptions, openBetterAuth, requestId } from "./better-auth.ts";
import { type Answer, BETTER_AUTH_PATHS, credentialsDoor } from "./credentials-door.ts";
import { databaseFailures } from "./database-failure.ts";
import { formerCookies } from "./host-cookies.ts";
import { issuerDoor } from "./issuer/issuer-door.ts";
import { withRenewedCookies } from "./renewed-cookies.ts";
import { sessionsOf } from "./sessions.ts";
import { SIGN_IN_LINK, SIGN_IN_LINK_PATH, signInWithLink } from "./sign-in-link.ts";
import type { Visit } from "./visit.ts";

/** The signed-in user; `id` is the session's. */
export type SignedIn = { id: string; user: { id: string; email: string; name: string } };

export type Auth = {
  /** Returns the method with which this path is served; null if it is not. */
  methodOf: (path: string) => "GET" | "POST" | null;
  /** Answers a request for a served path, whose body has been read. */
  answer: (
    req: IncomingMessage,
    res: ServerResponse,
    read: { body: Buffer; request_id: string },
  ) => Promise<void>;
  /** Returns the session of the cookie in these headers, or null. */
  session: (headers: Headers) => Promise<SignedIn | null>;
};

/** Sign-in with email and password, with an operator's link, or with an issuer. */
export function createAuth(db: DatabasePool, options: AuthOptions): Auth {
  const { baseUrl, basePath } = options;
  const failures = databaseFailures(db);
  const former = formerCookies(db, baseUrl.startsWith("https:"));
  const renewed = async (headers: Headers) =>
    withRenewedCookies(await former.renamed(headers), options.secrets.all);
  const auth = openBetterAuth(db, failures.watched, options);
  const parts = { db, options, auth, failures, renewed };
  const sessions = sessionsOf(parts);
  const issuers = issuerDoor(db, { ...options, openSession: sessions.open });
  const credentials = credentialsDoor(parts, sessions, issuers);

  async function enterByLink({ headers, body }: Visit) {
    const answer = await signInWithLink(db, { headers, body }, (user_id) =>
      sessions.open(headers, user_id, { name: SIGN_IN_LINK, issuer: null, sid: null }),
    );
    const outcome = answer.ok ? "accepted" : "refused";
    signInAnswered.send({ step: "link", outcome });
    return answer;
  }

  async function answerTo(path: string, visit: Visit): Promise<Answer> {
    if (BETTER_AUTH_PATHS.has(path)) return credentials(path, visit);
    const isLink = path === SIGN_IN_LINK_PATH;
    const response = await (isLink ? enterByLink(visit) : issuers.answer(visit));
    return { response, text: Buffer.from(await response.arrayBuffer()) };
  }

  return {
    methodOf(path) {
      if (!path.startsWith(basePath)) return null;
      const own = path.slice(basePath.length);
      if (BETTER_AUTH_PATHS.has(own) || own === SIGN_IN_LINK_PATH) return "POST";
      return issuers.methodOf(own);
    },
    async answer(req, res, { body, request_id }) {
      const url = new URL(req.url ?? "", baseUrl);
      const path = url.pathname.slice(basePath.length);
      const headers = fromNodeHeaders(req.headers);
      const visit = { url, headers, body, request_id };
      const { response, text, afterwards } = await requestId.run(request_id, () =>
        answerTo(path, visit),
      );
      const cookie = await former.removed(headers, response.headers.getSetCookie());
      if (cookie) response.headers.append("Set-Cookie", cookie);
      res.statusCode = response.status;
      res.setHeaders(response.headers);
      res.end(text);
      await afterwards?.();
    },
    async session(headers) {
      const session = await sessions.find(headers);
      return (
        session && {
          id: session.session.id,
          user: { id: session.user.id, email: session.user.email, name: session.user.name },
        }
      );
    },
  };
}
