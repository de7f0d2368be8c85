import type { Opener } from "../store/issuer-session.ts";
import type { openBetterAuth } from "./better-auth.ts";
import { rememberOpener } from "./opener-of-code.ts";

/** A session, or a second factor that is still asked for; the cookies are to be set. */
export type Opened = { state: "signed in" | "code wanted"; cookies: string[] };

/**
 * Opens a session without a password; null when there is no such user any more, or a change has
 * overtaken the sign-in. The opener is remembered until the second factor is given.
 */
export async function openSession(
  auth: ReturnType<typeof openBetterAuth>,
  headers: Headers,
  { user_id, opener }: { user_id: string; opener: Opener },
): Promise<Opened | null> {
  const { issuer, sid } = opener;
  const body = { user_id, issuer, sid };
  const answer = await auth.api.signInByIssuer({ body, headers, asResponse: true });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`sign-in with an issuer answered ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie();
  const said = (await answer.json()) as { twoFactorRedirect?: boolean };
  if (!said.twoFactorRedirect) return { state: "signed in", cookies };
  await rememberOpener(await auth.$context, cookies, opener);
  return { state: "code wanted", cookies };
}
