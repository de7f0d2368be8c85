import type { IncomingMessage, ServerResponse } from "node:http";
import { fromNodeHeaders } from "better-auth/node";
import type { DatabasePool } from "#server/database/connect.ts";
import { signInAnswered } from "#server/signals.ts";
import { type AuthOptions, openBetterAuth, requestId } from "./better-auth.ts";
import { withClaimant } from "./claimant.ts";
import { databaseFailures } from "./database-failure.ts";
import { issuerDoor } from "./issuer/issuer-door.ts";
import { openSession } from "./issuer/open-session.ts";
import { withRenewedCookies } from "./renewed-cookies.ts";
import { SIGN_IN_LINK, SIGN_IN_LINK_PATH, signInWithLink } from "./sign-in-link.ts";
import { recordFailure, recordSignIn } from "./sign-in-log.ts";

/** The better-auth endpoints that are served; all others are 404. */
const SERVED = new Set([
  "/sign-in/email",
  "/sign-out",
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
  const renewed = (headers: Headers) => withRenewedCookies(headers, options.secrets.all);
  const auth = openBetterAuth(db, failures.watched, options);

  /** Opens a session without a password; `issuer` is what the audit log names instead. */
  async function open(headers: Headers, user_id: string, issuer: string) {
    const { opened } = await failures.withOriginalErrors(async () => {
      const opened = await openSession(auth, renewed(headers), { user_id, issuer });
      return { opened, isRefusal: opened === null };
    });
    if (opened?.state === "signed in") {
      await recordSignIn(db, { user_id, issuer }, "issuer", originOf(headers));
    }
    return opened;
  }

  const issuers = issuerDoor(db, {
    ...options,
    openSession: (headers, user_id, { name }) => open(headers, user_id, name),
  });

  async function enterByLink(headers: Headers, body: Buffer) {
    const answer = await signInWithLink(db, { headers, body }, (user_id) =>
      open(headers, user_id, SIGN_IN_LINK),
    );
    const outcome = answer.ok ? "accepted" : "refused";
    signInAnswered.send({ step: "link", outcome });
    return answer;
  }

  return {
    methodOf(path) {
      if (!path.startsWith(basePath)) return null;
      const own = path.slice(basePath.length);
      if (issuers.serves(own)) return "GET";
      return SERVED.has(own) || own === SIGN_IN_LINK_PATH ? "POST" : null;
    },
    async answer(req, res, { body, request_id }) {
      const url = new URL(req.url ?? "", baseUrl);
      const path = url.pathname.slice(basePath.length);
      if (req.method === "GET" || path === SIGN_IN_LINK_PATH) {
        const headers = fromNodeHeaders(req.headers);
        const response = await requestId.run(request_id, () =>
          req.method === "GET"
            ? issuers.answer({ url, headers, request_id })
            : enterByLink(headers, body),
        );
        res.statusCode = response.status;
        res.setHeaders(response.headers);
        return void res.end(await response.text());
      }
      const request = new Request(url, {
        method: "POST",
        headers: renewed(fromNodeHeaders(req.headers)),
        body: body.length > 0 ? new Uint8Array(body) : null,
      });
      const { answered, claimant } = await withClaimant(() =>
        requestId.run(request_id, () =>
          failures.withOriginalErrors(async () => {
            const response = await auth.handler(request);
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
      const { found } = await failures.withOriginalErrors(async () => {
        const found = await auth.api.getSession({ headers: renewed(headers) });
        return { found, isRefusal: found === null };
      });
      return (
        found && {
          id: found.session.id,
          user: { id: found.user.id, email: found.user.email, name: found.user.name },
        }
      );
    },
  };
}
