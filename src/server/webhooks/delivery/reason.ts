import { NO_ANSWER } from "#domain/webhooks/schedule.ts";
import { Undeliverable } from "./resolve.ts";

const TLS_REASONS: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not yet valid",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate chain contains a self-signed certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "its certificate cannot be verified; the chain may be incomplete",
  UNABLE_TO_GET_ISSUER_CERT: "the issuer of its certificate is unknown",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the issuer of its certificate is unknown",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for a different host name",
};

/**
 * Returns why a response counts as a failure, or null when it acknowledges (docs/api.md, Retries).
 */
export function statusReason(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 101) return `The endpoint responded with ${status} (switching protocols).`;
  if (status >= 300 && status < 400) {
    return `The endpoint responded with ${status}. Redirects are not followed.`;
  }
  return `The endpoint responded with ${status}.`;
}

/**
 * Returns a readable reason why an attempt got no response. Does not distinguish closed from
 * filtered ports.
 */
export function errorReason(error: unknown): string {
  if (error instanceof Undeliverable) return error.message;
  const { code = "", name } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR") {
    return NO_ANSWER;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA") {
    return "The endpoint's host name could not be resolved.";
  }
  const tls = TLS_REASONS[code];
  if (tls) return `The endpoint's TLS handshake failed: ${tls}.`;
  if (/CERT|CRL|SIGNATURE|^UNABLE_TO|^UNSPECIFIED$/.test(code)) {
    return "The endpoint's TLS handshake failed: its certificate cannot be verified.";
  }
  if (code.startsWith("ERR_SSL") || code === "EPROTO")
    return "The endpoint's TLS handshake failed.";
  if (code.startsWith("HPE_")) return "The endpoint's response is not valid HTTP.";
  return "The endpoint could not be reached.";
}
