import { signInAnswered } from "#server/signals.ts";
import { withClaimant } from "./claimant.ts";
import { type issuerDoor, SIGN_OUT_PATH } from "./issuer/issuer-door.ts";
import type { Sessions, SignInParts } from "./sessions.ts";
import { recordFailure, recordSignIn } from "./sign-in-log.ts";
import type { Visit } from "./visit.ts";

/** The better-auth endpoints that are served; all others are 404. */
export const BETTER_AUTH_PATHS: ReadonlySet<string> = new Set([
  "/sign-in/email",
  SIGN_OUT_PATH,
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/two-factor/generate-backup-codes",
]);

/** The steps of signing in, by path. A code also turns the second factor on. */
const STEPS: Record<string, string> = {
  "/sign-in/email": "password",
  "/two-factor/verify-totp": "code",
  "/two-factor/verify-backup-code": "recovery_code",
};

export type Answer = {
  response: Response;
  text: Buffer;
  /** To run after the answer, whose time must not tell who exists. */
  afterwards?: () => Promise<void>;
};

/** Answers what better-auth serves: a password, a code, the second factor and signing out. */
export function credentialsDoor(
  parts: SignInParts,
  sessions: Sessions,
  issuers: Pick<ReturnType<typeof issuerDoor>, "signOutAt">,
) {
  const { db, options, auth, failures, renewed } = parts;
  const { originOf, log } = options;

  /** Ends the session, and tells the browser where it also signs out at the issuer, if there is one. */
  async function signedOut(headers: Headers, signOut: () => Promise<Response>) {
    const session = await sessions.find(headers);
    const answer = await signOut();
    const issuer = session?.session.issuer;
    if (!answer.ok || !issuer) return answer;
    const place = await issuers.signOutAt(issuer, headers);
    if (!place) return answer;
    const whole = Response.json({ success: true, url: place.url }, { headers: answer.headers });
    whole.headers.append("Set-Cookie", place.cookie);
    return whole;
  }

  return async (path: string, { url, headers, body, request_id }: Visit): Promise<Answer> => {
    const request = new Request(url, {
      method: "POST",
      headers: await renewed(headers),
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
    const { answered, claimant } = await withClaimant(() =>
      failures.withOriginalErrors(async () => {
        const answer = () => auth.handler(request);
        const response = path === SIGN_OUT_PATH ? await signedOut(headers, answer) : await answer();
        return { response, isRefusal: !response.ok };
      }),
    );
    const { response } = answered;
    const { status } = response;
    if (status >= 500) throw new Error(`sign-in answered ${await response.text()}`);
    const text = Buffer.from(await response.arrayBuffer());
    const step = STEPS[path];
    const outcome = outcomeOf(status, text);
    if (step) signInAnswered.send({ step, outcome });
    if (!claimant) return { response, text };
    const origin = originOf(request.headers);
    if (step && outcome === "accepted") await recordSignIn(db, claimant, step, origin);
    const afterwards = () =>
      recordFailure(db, claimant, { status, text }, origin).catch((error) =>
        log.warn({ request_id, err: error }, "a failed sign-in is not in the audit log"),
      );
    return { response, text, afterwards };
  };
}

/** Returns what an answer means, as one of few words, for metrics. */
function outcomeOf(status: number, body: Buffer) {
  if (status === 429) return "limited";
  if (status >= 400) return "refused";
  return body.includes('"twoFactorRedirect":true') ? "code_needed" : "accepted";
}
