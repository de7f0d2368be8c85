import { createHmac } from "node:crypto";

/** Prefix of a webhook secret, followed by the base64 of 32 random bytes. */
export const SECRET_PREFIX = "whsec_";

/** Formats a new webhook secret from 32 random bytes. */
export function mintSecret(randomBytes: Uint8Array) {
  return SECRET_PREFIX + Buffer.from(randomBytes).toString("base64");
}

/**
 * Computes `X-Service-Signature` (docs/api.md, Signatures): lowercase hex HMAC-SHA256 of the raw
 * body, keyed with the whole secret as UTF-8, prefix included.
 */
export function sign(body: string | Uint8Array, secret: string) {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/**
 * Computes `webhook-signature` of Standard Webhooks: "v1," and base64 HMAC-SHA256 of
 * "id.timestamp.body", keyed with the decoded secret. `timestamp` is in epoch seconds.
 */
export function signStandard(id: string, timestamp: number, body: string, secret: string) {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const digest = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return `v1,${digest}`;
}
