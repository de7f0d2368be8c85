import { hash } from "node:crypto";

const TOKEN_BYTES = 32;

/**
 * Generates the secret token of a link: to join an account, set a password, verify an address, or say
 * whether mails are wanted.
 */
export function mintLinkToken(randomBytes: (size: number) => Uint8Array) {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
}

/** Returns the hash that is stored for a token. */
export function hashLinkToken(token: string): Uint8Array {
  return hash("sha256", token, "buffer");
}
