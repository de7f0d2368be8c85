import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from "jose";
import type { ServerMetadata } from "openid-client";
import type { Issuer } from "../../rules/issuer.ts";
import { type Logout, logoutOf } from "../../rules/logout-token.ts";
import { IssuerUnreachable } from "./bounded-fetch.ts";

/** Longer than a logout token may have been on its way, with clocks that are off. */
export const LOGOUT_MINUTES = 15;

const MAX_AGE = "10m";

const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

type Verified = { kind: "logout"; issuer: string; logout: Logout };
type Invalid = { kind: "invalid"; reason: string };

type Known = {
  metadata: () => Promise<ServerMetadata>;
  keys: () => Promise<JSONWebKeySet>;
  clockToleranceSeconds: number;
};

/** Verifies the token with which an issuer signs people out (OpenID Connect Back-Channel Logout 1.0). */
export async function verifiedLogout(
  { client_id }: Issuer,
  token: string,
  { metadata, keys, clockToleranceSeconds }: Known,
): Promise<Verified | Invalid> {
  try {
    const { issuer } = await metadata();
    const audience = client_id;
    // Anyone may send tokens: only those that look right make this server ask for keys.
    const claimed = decodeJwt(token);
    if (claimed.iss !== issuer || ![claimed.aud].flat().includes(audience)) {
      return { kind: "invalid", reason: "it is of another issuer, or for another service" };
    }
    const { payload } = await jwtVerify(token, createLocalJWKSet(await keys()), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE,
      clockTolerance: clockToleranceSeconds,
    });
    const logout = logoutOf(payload);
    return logout.kind === "invalid" ? logout : { ...logout, issuer };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) {
      return { kind: "invalid", reason: error.message.slice(0, 500) };
    }
    if (error instanceof IssuerUnreachable || error instanceof SyntaxError) {
      return { kind: "invalid", reason: `the issuer's keys: ${error.message.slice(0, 500)}` };
    }
    throw error;
  }
}
