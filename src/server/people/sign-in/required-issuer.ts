import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { type Issuer, passwordFault } from "../rules/issuer.ts";

/**
 * Refuses passwords for addresses whose people must sign in with an issuer. Before anything is
 * counted or looked up, so that the answer says nothing about who exists.
 */
export function requiredIssuers(issuers: readonly Issuer[]): BetterAuthPlugin {
  const handler = createAuthMiddleware(async (call) => {
    const message = passwordFault(issuers, String(call.body?.email));
    if (message) throw new APIError("FORBIDDEN", { code: "ISSUER_REQUIRED", message });
  });
  const matcher = ({ path }: { path?: string }) => path === "/sign-in/email";
  return { id: "required-issuers", hooks: { before: [{ matcher, handler }] } };
}
