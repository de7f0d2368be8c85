import type { AuthContext } from "better-auth";

type Context = Pick<AuthContext, "createAuthCookie" | "internalAdapter">;

/** Longer than better-auth waits for a code. */
const MINUTES = 15;

const identifierOf = (challenge: string) => `issuer-of-${challenge}`;

/** Remembers with which issuer someone signs in who is still to give a code. */
export async function rememberIssuer(
  { createAuthCookie, internalAdapter }: Context,
  cookies: readonly string[],
  issuer_name: string,
) {
  const name = `${createAuthCookie("two_factor").name}=`;
  const [cookie = ""] = cookies.filter((set) => set.startsWith(name));
  const [signed = ""] = cookie.slice(name.length).split(";");
  const [challenge = ""] = decodeURIComponent(signed).split(".");
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(challenge),
    value: issuer_name,
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
  });
}

/** Returns the issuer with which the sign-in of this challenge began; null for a password. */
export async function issuerOfCode(
  { internalAdapter }: Pick<Context, "internalAdapter">,
  challenge: string,
): Promise<string | null> {
  const found = await internalAdapter.findVerificationValue(identifierOf(challenge));
  return found?.value ?? null;
}
