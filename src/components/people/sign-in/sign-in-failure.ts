import type { AuthAnswer } from "./auth-call.ts";
import { waitFor } from "./wait-for.ts";

/** The message for a failed sign-in, and the field it belongs to. */
export type SignInFailure = { field: "email" | "password" | null; message: string };

/** The message when the password or the second factor was changed during the sign-in. */
export const OVERTAKEN =
  "Your password or second factor was changed while you were signing in. Sign in again.";

/** Checks the input before anything is sent. */
export function faultOf(email: string, password: string): SignInFailure | null {
  if (email === "")
    return { field: "email", message: "Enter your email address, like ada@example.com." };
  if (password === "") return { field: "password", message: "Enter your password." };
  return null;
}

/** The failure in the server's response. */
export function failureOf({
  status,
  code,
  message,
  retryAfter,
}: Extract<AuthAnswer, { ok: false }>): SignInFailure {
  if (code === "ISSUER_REQUIRED" && message) return { field: null, message };
  if (code === "SIGN_IN_OVERTAKEN") return { field: null, message: OVERTAKEN };
  if (status === null)
    return { field: null, message: "The server could not be reached. Try again in a moment." };
  if (status === 401 || status === 400)
    return { field: "password", message: "Wrong email address or password." };
  if (status === 429) return { field: null, message: `Too many attempts. ${waitFor(retryAfter)}` };
  if (status === 403)
    return {
      field: null,
      message: "Sign-in only works at the address this service is configured with (BASE_URL).",
    };
  return { field: null, message: "Sign-in failed. Try again in a moment." };
}
