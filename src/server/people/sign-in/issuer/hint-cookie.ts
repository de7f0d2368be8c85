/** Larger ones do not fit into a cookie: then the issuer asks whether to sign out. */
const MAX_LENGTH = 3500;

/** As long as a session. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

const nameOf = (issuer_id: string) => `oidc_hint_${issuer_id}`;

/**
 * Returns the cookie in which a browser keeps the ID token until it signs out, so that the issuer
 * knows whose session ends. Null if it does not fit.
 */
export function hintCookie(issuer_id: string, id_token: string, attributes: string): string | null {
  if (id_token.length > MAX_LENGTH) return null;
  return `${nameOf(issuer_id)}=${id_token}; Max-Age=${MAX_AGE_SECONDS}; ${attributes}`;
}

export function noHintCookie(issuer_id: string, attributes: string): string {
  return `${nameOf(issuer_id)}=; Max-Age=0; ${attributes}`;
}

/** Returns the ID token that the browser kept, or null. */
export function hintOf(issuer_id: string, headers: Headers): string | null {
  const cookies = (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const hint = cookies.find((cookie) => cookie.startsWith(`${nameOf(issuer_id)}=`));
  return hint?.slice(nameOf(issuer_id).length + 1) || null;
}
