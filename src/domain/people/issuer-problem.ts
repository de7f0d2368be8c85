/** Why a sign-in with an identity provider failed, as the sign-in page says it. */
export const ISSUER_PROBLEMS = {
  unreachable:
    "Your identity provider does not respond. Try again in a moment. If you have a password here, you can still use it.",
  refused: "Your identity provider did not sign you in. Try again, or ask your administrator.",
  misconfigured:
    "Your identity provider refused this service. Ask your administrator to check its settings.",
  untrusted: "The answer of your identity provider could not be trusted. Sign in again.",
  expired: "This sign-in took too long, or began in another window. Sign in again.",
  no_address:
    "Your identity provider sent no email address, or one with unusual letters. Ask your administrator to correct it.",
  unverified_address:
    "Your identity provider has not verified your email address. Verify it there, then sign in again.",
  foreign_domain:
    "People with your email address do not sign in with this identity provider. Use another way to sign in.",
  address_taken:
    "Someone else at your identity provider already signs in with your email address. Ask your administrator.",
  groups_missing:
    "Your identity provider did not say which groups you are in. Ask your administrator to add the groups claim there, and to see that you are in a group.",
  groups_invalid:
    "Your identity provider sent your groups in a form that cannot be read. Ask your administrator to send them as a list of texts.",
  groups_elsewhere:
    "You are in more groups than your identity provider sends. Ask your administrator to send only the groups that are assigned to this application.",
} as const satisfies Record<string, string>;

export type IssuerProblem = keyof typeof ISSUER_PROBLEMS;

/** Returns what to tell about a problem that a URL names; null for any other text. */
export function issuerProblemText(problem: unknown): string | null {
  if (typeof problem !== "string" || !Object.hasOwn(ISSUER_PROBLEMS, problem)) return null;
  return ISSUER_PROBLEMS[problem as IssuerProblem];
}
