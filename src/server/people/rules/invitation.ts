import { hash } from "node:crypto";

const TOKEN_BYTES = 32;

/** Generates the secret token of an invitation link. */
export function mintInvitationToken(randomBytes: (size: number) => Uint8Array) {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
}

/** Returns the hash that is stored for a token. */
export function hashInvitationToken(token: string): Uint8Array {
  return hash("sha256", token, "buffer");
}
