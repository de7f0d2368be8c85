import { codePoints } from "#server/rules/name.ts";

/** Longest e-mail address, in Unicode code points. */
export const MAX_EMAIL_LENGTH = 254;

/** What to say of a text that is none. */
export const EMAIL_FAULT = "must be an e-mail address like ada@example.com";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

/** What a browser's e-mail field accepts, with letters of any script before the @. */
const ADDRESS = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`,
  "u",
);

/** Characters that nobody sees, letters among them: two addresses would look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The one way in which an address is written: users have it like this, and are looked for by it. */
export function normalEmail(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@") + 1;
  return plain.slice(0, at) + asciiHost(plain.slice(at));
}

/** Whether a user may have this address, as `normalEmail` writes it. A host needs no dot: intranets have such. */
export function isEmail(address: string): boolean {
  return (
    codePoints(address) <= MAX_EMAIL_LENGTH && ADDRESS.test(address) && !INVISIBLE.test(address)
  );
}

/**
 * How the user of this address may be stored, the likeliest first: users from before there was one
 * way of writing have their address as it was typed, in small letters.
 */
export function emailSpellings(typed: string): string[] {
  return [...new Set([typed.toLowerCase(), typed.trim().toLowerCase(), normalEmail(typed)])];
}

/** Browsers send the name of a host like this, too. */
function asciiHost(host: string) {
  if (!/[^\0-\x7f]/.test(host) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return host;
  return URL.parse(`http://${host}`)?.hostname ?? host;
}
