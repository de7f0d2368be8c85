import { codePoints } from "#domain/text/name.ts";

/** Longest email address, in Unicode code points. */
export const MAX_EMAIL_LENGTH = 254;

/** The message for an invalid address. */
export const EMAIL_FAULT = "must be an email address like ada@example.com";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

/** What a browser's email field accepts, extended to letters of any script before the @. */
const ADDRESS = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`,
  "u",
);

/** Invisible characters, some of which are letters; with them two addresses could look the same. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Returns the normal form of an address, in which users are stored and looked up. */
export function normalEmail(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@") + 1;
  return plain.slice(0, at) + asciiHost(plain.slice(at));
}

/**
 * Returns whether the normal form of an address has other letters before the @, like `k` for the
 * Kelvin sign. A mail server may know both addresses, as those of two people.
 */
export function isRespelled(text: string): boolean {
  const [typed, normal] = [localPart(text.trim()), localPart(normalEmail(text))];
  return typed.normalize("NFC").toLowerCase() !== normal || (isAscii(normal) && !isAscii(typed));
}

/**
 * Returns whether a user may have this address, given in normal form. The host needs no dot, as on
 * intranets.
 */
export function isEmail(address: string): boolean {
  return (
    codePoints(address) <= MAX_EMAIL_LENGTH && ADDRESS.test(address) && !INVISIBLE.test(address)
  );
}

/**
 * Returns the mailbox that an address in normal form usually leads to, without what follows a "+".
 * For counting only: not every mail server reads addresses so.
 */
export function mailboxOf(address: string): string {
  return address.replace(/(?<=^[^@+]+)\+[^@]*(?=@)/, "");
}

/**
 * Returns the forms in which an address may be stored, likeliest first. Users created before
 * normalization have theirs as typed, in lower case.
 */
export function emailSpellings(typed: string): string[] {
  return [...new Set([typed.toLowerCase(), typed.trim().toLowerCase(), normalEmail(typed)])];
}

/** Converts a host to ASCII, as browsers do before they submit it. */
function asciiHost(host: string) {
  if (isAscii(host) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return host;
  return URL.parse(`http://${host}`)?.hostname ?? host;
}

function localPart(address: string) {
  return address.slice(0, address.lastIndexOf("@") + 1);
}

function isAscii(text: string) {
  return !/[^\0-\x7f]/.test(text);
}
