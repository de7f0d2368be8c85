import { type AuthSecrets, sealed, unsealed } from "../auth-secrets.ts";
import type { Pending } from "./issuer-client.ts";

/** A sign-in that a browser has begun: with which issuer, when, and where to go afterwards. */
export type PendingSignIn = Pending & { issuer_id: string; at: number; next: string };

export const PENDING_MINUTES = 10;

/**
 * The cookie with which a browser shows that it has begun a sign-in. Over HTTPS no other host can set
 * it: otherwise one of the same domain could have people finish somebody else's sign-in.
 */
export function pendingCookies(secrets: AuthSecrets, isSecure: boolean) {
  const name = isSecure ? "__Host-oidc_pending" : "oidc_pending";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    async of(pending: PendingSignIn): Promise<string> {
      const value = await sealed(secrets, JSON.stringify(pending));
      return `${name}=${value}; Max-Age=${PENDING_MINUTES * 60}; ${attributes}`;
    },

    none: `${name}=; Max-Age=0; ${attributes}`,

    /** Returns the sign-in that the browser has begun within the last minutes, or null. */
    async read(headers: Headers, now: number): Promise<PendingSignIn | null> {
      const cookies = (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
      const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
      const text = found && (await unsealed(secrets, found.slice(name.length + 1)));
      if (!text) return null;
      const pending = JSON.parse(text) as PendingSignIn;
      return now - pending.at <= PENDING_MINUTES * 60_000 ? pending : null;
    },
  };
}
