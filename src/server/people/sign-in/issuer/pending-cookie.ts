import { type AuthSecrets, sealed, unsealed } from "../auth-secrets.ts";
import type { Pending } from "./issuer-client.ts";

/** A sign-in that a browser has begun: with which issuer, when, and where to go afterwards. */
export type PendingSignIn = Pending & { issuer_id: string; at: number; next: string };

export const PENDING_MINUTES = 10;

const NAME = "oidc_pending";

/** Returns the cookie with which a browser shows that it has begun this sign-in. */
export async function pendingCookie(
  secrets: AuthSecrets,
  pending: PendingSignIn,
  attributes: string,
): Promise<string> {
  const value = await sealed(secrets, JSON.stringify(pending));
  return `${NAME}=${value}; Max-Age=${PENDING_MINUTES * 60}; ${attributes}`;
}

export function noPendingCookie(attributes: string): string {
  return `${NAME}=; Max-Age=0; ${attributes}`;
}

/** Returns the sign-in that the browser has begun within the last minutes, or null. */
export async function pendingOf(
  secrets: AuthSecrets,
  headers: Headers,
  now: number,
): Promise<PendingSignIn | null> {
  const cookies = (headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  const found = cookies.find((cookie) => cookie.startsWith(`${NAME}=`));
  const text = found && (await unsealed(secrets, found.slice(NAME.length + 1)));
  if (!text) return null;
  const pending = JSON.parse(text) as PendingSignIn;
  return now - pending.at <= PENDING_MINUTES * 60_000 ? pending : null;
}
