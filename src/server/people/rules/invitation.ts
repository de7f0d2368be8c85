import { hash } from "node:crypto";

const TOKEN_BYTES = 32;

/** The secret of an invitation's link, made of random bytes. */
export function mintInvitationToken(randomBytes: (size: number) => Uint8Array) {
  return Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
}

/** What is stored of a token. */
export function hashInvitationToken(token: string): Uint8Array {
  return hash("sha256", token, "buffer");
}
