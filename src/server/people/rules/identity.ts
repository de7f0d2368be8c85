import { isEmail, isRespelled, normalEmail } from "#domain/people/email.ts";
import type { IssuerProblem } from "#domain/people/issuer-problem.ts";
import { firstCodePoints, isStorable } from "#domain/text/name.ts";
import type { Claims } from "./claims.ts";
import { type Issuer, speaksFor } from "./issuer.ts";

/** Who someone is to their issuer: `subject` stays the same, whatever becomes of the address. */
export type Identity = { subject: string; email: string; name: string };

/** OpenID Connect Core, 2. */
const MAX_SUBJECT_LENGTH = 255;
const MAX_NAME_LENGTH = 100;

/** Returns the subject of a verified token; null if it cannot be stored. */
export function subjectOf({ sub }: Claims): string | null {
  if (typeof sub !== "string" || sub === "" || sub.length > MAX_SUBJECT_LENGTH) return null;
  return isStorable(sub) ? sub : null;
}

/**
 * Returns the address that an issuer proves. Those that say nothing about the address are believed
 * for their own domains; `email_verified: false` never is.
 */
export function provenEmail(
  issuer: Issuer,
  { email, email_verified }: Claims,
): { kind: "proven"; email: string } | { kind: IssuerProblem } {
  if (typeof email !== "string" || isRespelled(email)) return { kind: "no_address" };
  const address = normalEmail(email);
  if (!isEmail(address)) return { kind: "no_address" };
  if (!speaksFor(issuer, address)) return { kind: "foreign_domain" };
  const isTrusted = email_verified === undefined && issuer.domains.length > 0;
  if (email_verified !== true && !isTrusted) return { kind: "unverified_address" };
  return { kind: "proven", email: address };
}

/** Returns what to call someone who comes for the first time. */
export function displayNameOf(claims: Claims, email: string): string {
  for (const name of [claims.name, claims.preferred_username]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    const shown = typeof name === "string" ? name.replace(/[\0-\x1f\x7f]/g, " ").trim() : "";
    if (shown !== "") return firstCodePoints(shown, MAX_NAME_LENGTH);
  }
  return firstCodePoints(email.slice(0, email.lastIndexOf("@")), MAX_NAME_LENGTH);
}
