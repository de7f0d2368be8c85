import { hashKey, mintSecret, previewKey, type RandomInt } from "#server/keys/rules/api-key.ts";

const SHAPE = /^scim_[0-9A-Za-z]{38}$/;

/** Generates a token, which secret scanners recognise like a key. */
export function mintToken(randomInt: RandomInt) {
  return mintSecret("scim_", randomInt);
}

/** Returns the token of an Authorization header; null when it has none that could exist. */
export function tokenIn(authorization: string | undefined): string | null {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  return token !== undefined && SHAPE.test(token) ? token : null;
}

/** Returns what is stored of a token. */
export function storedToken(token: string) {
  return { hash: hashKey(token), preview: previewKey(token) };
}
