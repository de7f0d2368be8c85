import { normalEmail } from "#domain/people/email.ts";
import type { GroupRules } from "./issuer-groups.ts";

/** An OpenID Connect provider that people sign in with. */
export type Issuer = {
  /** Names it in paths: /api/auth/oidc/ID. */
  id: string;
  /** Its identifier, as in its tokens. */
  url: string;
  client_id: string;
  client_secret: string;
  /** What the sign-in page calls it. */
  name: string;
  scope: string;
  /** The domains whose addresses it vouches for, and no others; empty for all that it has verified. */
  domains: readonly string[];
  /** Those of its domains whose people may not use passwords. */
  required_domains: readonly string[];
  /** What its groups give; null when they give nothing. */
  groups: GroupRules | null;
};

/** Returns the domain of an address in normal form. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** Returns whether people with this address may sign in with the issuer. */
export function speaksFor({ domains }: Issuer, email: string): boolean {
  return domains.length === 0 || domains.includes(domainOf(email));
}

/** Returns the issuer with which people with this address must sign in; null for others. */
export function requiredIssuer(issuers: readonly Issuer[], email: string): Issuer | null {
  const domain = domainOf(normalEmail(email));
  return issuers.find(({ required_domains }) => required_domains.includes(domain)) ?? null;
}

/** Returns why this address cannot have a password; null if it can. Depends on its domain alone. */
export function passwordFault(issuers: readonly Issuer[], email: string): string | null {
  const issuer = requiredIssuer(issuers, email);
  if (!issuer) return null;
  const domain = domainOf(normalEmail(email));
  return `People with an address at ${domain} sign in with ${issuer.name}, not with a password. Choose "Continue with ${issuer.name}" on the sign-in page.`;
}
