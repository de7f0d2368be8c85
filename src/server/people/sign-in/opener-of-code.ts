import type { AuthContext } from "better-auth";
import { OPENER_PREFIX, type Opener, openerOf, openerText } from "../store/issuer-session.ts";

type Context = Pick<AuthContext, "createAuthCookie" | "internalAdapter">;

/** Longer than better-auth waits for a code. */
const MINUTES = 15;

const identifierOf = (challenge: string) => `${OPENER_PREFIX}${challenge}`;

/** Remembers what will open the session of someone who is still to give a code. */
export async function rememberOpener(
  { createAuthCookie, internalAdapter }: Context,
  cookies: readonly string[],
  opener: Opener,
) {
  const name = `${createAuthCookie("two_factor").name}=`;
  const [cookie = ""] = cookies.filter((set) => set.startsWith(name));
  const [signed = ""] = cookie.slice(name.length).split(";");
  const [challenge = ""] = decodeURIComponent(signed).split(".");
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(challenge),
    value: openerText(opener),
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
  });
}

/** Returns what the sign-in of this challenge began with; null for a password. */
export async function openerOfCode(
  { internalAdapter }: Pick<Context, "internalAdapter">,
  challenge: string,
): Promise<Opener | null> {
  const verification = await internalAdapter.findVerificationValue(identifierOf(challenge));
  return verification && openerOf(verification.value);
}
