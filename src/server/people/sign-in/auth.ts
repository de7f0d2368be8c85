import type { IncomingMessage, ServerResponse } from "node:http";
import { fromNodeHeaders } from "better-auth/node";
import type { DatabasePool } from "#server/database/connect.ts";
import { signInAnswered } from "#server/signals.ts";
import type { Opener } from "../store/issuer-session.ts";
import { type AuthOptions, openBetterAuth, requestId } from "./better-auth.ts";
import { withClaimant } from "./claimant.ts";
import { databaseFailures } from "./database-failure.ts";
import { formerCookies } from "./host-cookies.ts";
import { issuerDoor, SIGN_OUT_PATH } from "./issuer/issuer-door.ts";
import { openSession } from "./open-session.ts";
import { withRenewedCookies } from "./renewed-cookies.ts";
import { SIGN_IN_LINK, SIGN_IN_LINK_PATH, signInWithLink } from "./sign-in-link.ts";
import { recordFailure, recordSignIn } from "./sign-in-log.ts";

/** The better-auth endpoints that are served; all others are 404. */
const SERVED = new Set([
  "/sign-in/email",
  SIGN_OUT_PATH,
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/two-factor/generate-backup-codes",
]);

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

/** The steps of signing in, by path. A code also turns the second factor on. */
const STEPS: Record<string, string> = {
  "/sign-in/email": "password",
  "/two-factor/verify-totp": "code",
  "/two-factor/verify-backup-code": "recovery_code",
};

/** Returns what an answer means, as one of few words, for metrics. */
function outcomeOf(status: number, body: Buffer) {
  if (status === 429) return "limited";
  if (status >= 400) return "refused";
  return body.includes('"twoFactorRedirect":true') ? "code_needed" : "accepted";
}

/** Sign-in with email and password, or with an issuer. */
export function createAuth(db: DatabasePool, options: AuthOptions): Auth {
  const { baseUrl, basePath, originOf, log } = options;
  const failures = databaseFailures(db);
  const former = formerCookies(db, baseUrl.startsWith("https:"));
  const renewed = async (headers: Headers) =>
    withRenewedCookies(await former.renamed(headers), options.secrets.all);
  const auth = openBetterAuth(db, failures.watched, options);

  async function open(headers: Headers, user_id: string, opener: Opener) {
    const { opened } = await failures.withOriginalErrors(async () => {
      const opened = await openSession(auth, await renewed(headers), { user_id, opener });
      return { opened, isRefusal: opened === null };
    });
    if (opened?.state === "signed in") {
      await recordSignIn(db, { user_id, opener }, "issuer", originOf(headers));
    }
    return opened;
  }

  async function sessionOf(headers: Headers) {
    const { found } = await failures.withOriginalErrors(async () => {
      const session = await auth.api.getSession({ headers: await renewed(headers) });
      return { found: session, isRefusal: session === null };
    });
    return found;
  }

  const issuers = issuerDoor(db, { ...options, openSession: open });

  /** Ends the session, and tells the browser where it also signs out at the issuer, if there is one. */
  async function signedOut(headers: Headers, signOut: () => Promise<Response>) {
    const session = await sessionOf(headers);
    const answer = await signOut();
    const issuer = session?.session.issuer;
    if (!answer.ok || !issuer) return answer;
    const place = await issuers.signOutAt(issuer, headers);
    if (!place) return answer;
    const whole = Response.json({ success: true, url: place.url }, { headers: answer.headers });
    whole.headers.append("Set-Cookie", place.cookie);
    return whole;
  }

  async function removeFormer(headers: Headers, response: Response) {
    const cookie = await former.removed(headers, response.headers.getSetCookie());
    if (cookie) response.headers.append("Set-Cookie", cookie);
  }

  async function enterByLink(headers: Headers, body: Buffer) {
    const answer = await signInWithLink(db, { headers, body }, (user_id) =>
      open(headers, user_id, { name: SIGN_IN_LINK, issuer: null, sid: null }),
    );
    const outcome = answer.ok ? "accepted" : "refused";
    signInAnswered.send({ step: "link", outcome });
    return answer;
  }

  return {
    methodOf(path) {
      if (!path.startsWith(basePath)) return null;
      const own = path.slice(basePath.length);
      if (SERVED.has(own) || own === SIGN_IN_LINK_PATH) return "POST";
      return issuers.methodOf(own);
    },
    async answer(req, res, { body, request_id }) {
      const url = new URL(req.url ?? "", baseUrl);
      const path = url.pathname.slice(basePath.length);
      const headers = fromNodeHeaders(req.headers);
      if (!SERVED.has(path)) {
        const response = await requestId.run(request_id, () =>
          path === SIGN_IN_LINK_PATH
            ? enterByLink(headers, body)
            : issuers.answer({ url, headers, body, request_id }),
        );
        await removeFormer(headers, response);
        res.statusCode = response.status;
        res.setHeaders(response.headers);
        return void res.end(await response.text());
      }
      const request = new Request(url, {
        method: "POST",
        headers: await renewed(headers),
        body: body.length > 0 ? new Uint8Array(body) : null,
      });
      const { answered, claimant } = await withClaimant(() =>
        requestId.run(request_id, () =>
          failures.withOriginalErrors(async () => {
            const answer = () => auth.handler(request);
            const response =
              path === SIGN_OUT_PATH ? await signedOut(headers, answer) : await answer();
            return { response, isRefusal: !response.ok };
          }),
        ),
      );
      const { response } = answered;
      if (response.status >= 500) throw new Error(`sign-in answered ${await response.text()}`);
      const text = Buffer.from(await response.arrayBuffer());
      const step = STEPS[path];
      const outcome = outcomeOf(response.status, text);
      if (step) signInAnswered.send({ step, outcome });
      const origin = originOf(request.headers);
      if (step && claimant && outcome === "accepted") {
        await recordSignIn(db, claimant, step, origin);
      }
      await removeFormer(headers, response);
      res.statusCode = response.status;
      res.setHeaders(response.headers);
      res.end(text);
      if (!claimant) return;
      // After the answer, whose time must not tell who exists.
      await recordFailure(db, claimant, { status: response.status, text }, origin).catch((error) =>
        log.warn({ request_id, err: error }, "a failed sign-in is not in the audit log"),
      );
    },
    async session(headers) {
      const session = await sessionOf(headers);
      return (
        session && {
          id: session.session.id,
          user: { id: session.user.id, email: session.user.email, name: session.user.name },
        }
      );
    },
  };
}
