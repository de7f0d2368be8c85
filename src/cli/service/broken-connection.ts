import { BrokenProxy } from "./proxy/broken-proxy.ts";

/** A request without a response: why, and whether it is worth another attempt. */
export type BrokenConnection = { reason: string; mayRepeat: boolean };

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired. The operator must renew it",
  CERT_NOT_YET_VALID: "its certificate is not valid yet. Check this machine's clock",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "its certificate is for another name. Use the name on the certificate",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority(),
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority(),
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority(),
};

const CONNECTION: Record<string, string> = {
  ECONNREFUSED: "nothing is listening there",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  ENETUNREACH: "the network cannot be reached",
  EHOSTUNREACH: "the host cannot be reached",
  EAI_AGAIN: "its name could not be looked up",
  ETIMEDOUT: "it did not answer in time",
};

/** Explains why a request has no response. */
export function brokenConnection(error: unknown): BrokenConnection {
  if (error instanceof BrokenProxy) return brokenProxy(error);
  const cause = innermost(error);
  const code = "code" in cause ? String(cause.code) : "";
  const certificate = CERTIFICATE[code];
  if (certificate) return { reason: certificate, mayRepeat: false };
  if (code === "ENOTFOUND") {
    return { reason: "there is no host of that name. Check the address", mayRepeat: false };
  }
  if (code.startsWith("ERR_SSL") || code === "EPROTO") {
    return { reason: "it does not speak TLS there. Try http://", mayRepeat: false };
  }
  if (code === "HPE_INVALID_CONSTANT") {
    return { reason: "it does not speak HTTP there. Check the port", mayRepeat: false };
  }
  if (cause.name === "TimeoutError")
    return { reason: "it did not answer in time", mayRepeat: true };
  // What has no code never left this machine.
  return { reason: CONNECTION[code] ?? cause.message, mayRepeat: code !== "" };
}

function brokenProxy({ proxy, status, cause }: BrokenProxy): BrokenConnection {
  if (status === null) {
    const { reason, mayRepeat } = brokenConnection(cause);
    return { reason: `the proxy ${proxy} cannot be reached: ${reason}`, mayRepeat };
  }
  const advice = status === 407 ? ". Put its user and password into the proxy's address" : "";
  return { reason: `the proxy ${proxy} answered ${status}${advice}`, mayRepeat: status >= 500 };
}

function unknownAuthority() {
  return (
    "its certificate was issued by an authority that Node does not know. " +
    "Set NODE_EXTRA_CA_CERTS to the file with that authority's certificate"
  );
}

/** An aborted request has the reason as its cause; several addresses give several reasons. */
function innermost(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  return error.cause instanceof Error ? innermost(error.cause) : error;
}
