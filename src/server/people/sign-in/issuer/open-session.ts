import type { openBetterAuth } from "../better-auth.ts";
import { rememberIssuer } from "./issuer-of-code.ts";

/** A session, or a second factor that is still asked for; the cookies are to be set. */
export type Opened = { state: "signed in" | "code wanted"; cookies: string[] };

/**
 * Opens a session for a user whom an issuer has signed in; null when there is no such user any more.
 * `issuer` is its name, remembered until the second factor is given.
 */
export async function openSession(
  auth: ReturnType<typeof openBetterAuth>,
  headers: Headers,
  { user_id, issuer }: { user_id: string; issuer: string },
): Promise<Opened | null> {
  const answer = await auth.api.signInByIssuer({ body: { user_id }, headers, asResponse: true });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`sign-in with an issuer answered ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie();
  const said = (await answer.json()) as { twoFactorRedirect?: boolean };
  if (!said.twoFactorRedirect) return { state: "signed in", cookies };
  await rememberIssuer(await auth.$context, cookies, issuer);
  return { state: "code wanted", cookies };
}
