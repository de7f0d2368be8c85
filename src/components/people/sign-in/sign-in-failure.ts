import type { AuthAnswer } from "./auth-call.ts";
import { waitFor } from "./wait-for.ts";

/** What went wrong with a sign-in, in words, and the field that it stands beside. */
export type SignInFailure = { field: "email" | "password" | null; message: string };

/** The fault of what was typed, before anything is sent. */
export function faultOf(email: string, password: string): SignInFailure | null {
  if (email === "")
    return { field: "email", message: "Enter your e-mail address, like ada@example.com." };
  if (password === "") return { field: "password", message: "Enter your password." };
  return null;
}

/** The fault that the server's answer tells of. */
export function failureOf({
  status,
  retryAfter,
}: Pick<Extract<AuthAnswer, { ok: false }>, "status" | "retryAfter">): SignInFailure {
  if (status === null)
    return { field: null, message: "The server could not be reached. Try again in a moment." };
  if (status === 401 || status === 400)
    return { field: "password", message: "The e-mail address or the password is wrong." };
  if (status === 429) return { field: null, message: `Too many attempts. ${waitFor(retryAfter)}` };
  if (status === 403)
    return {
      field: null,
      message: "Sign-in works only at the address that this service is configured for (BASE_URL).",
    };
  return { field: null, message: "The server could not sign you in. Try again in a moment." };
}
