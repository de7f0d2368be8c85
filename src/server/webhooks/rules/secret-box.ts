import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Length of the key in bytes. */
export const BOX_KEY_LENGTH = 32;

/** The key that encrypts, and others that can still or already be read: see `secrets-key rotate`. */
export type SecretsKeys = readonly [current: Uint8Array, ...others: Uint8Array[]];

/**
 * Encrypts `text` with AES-256-GCM and returns nonce, tag and ciphertext. It can only be decrypted
 * with the same `context`, which ties it to its row. `nonce` is 12 bytes and must never be reused
 * with a key.
 */
export function seal(key: Uint8Array, text: string, context: string, nonce: Uint8Array) {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed box. Throws when the key or context differs or the box was modified. */
export function unseal(key: Uint8Array, box: Uint8Array, context: string) {
  const nonce = box.subarray(0, NONCE_LENGTH);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
  const text = decipher.update(box.subarray(NONCE_LENGTH + TAG_LENGTH));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

/** Decrypts a sealed box with whichever key it was sealed with. Null if it is none of these. */
export function unsealWithAny(keys: readonly Uint8Array[], box: Uint8Array, context: string) {
  for (const key of keys) {
    try {
      return unseal(key, box, context);
    } catch {
      // Sealed with another key, or not a box.
    }
  }
  return null;
}

/** Returns a fingerprint that tells keys apart without revealing them. */
export function fingerprintOf(key: Uint8Array): Buffer {
  return createHmac("sha256", key).update("fingerprint of SECRETS_KEY").digest();
}

/** Returns a short name for a key, which operators can compare. */
export function keyId(key: Uint8Array): string {
  return fingerprintOf(key).toString("hex").slice(0, 8);
}
