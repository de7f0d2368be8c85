import { authCall } from "./auth-call.ts";
import { failureOf, type SignInFailure } from "./sign-in-failure.ts";

/** The outcome of a sign-in step. */
type SignInOutcome =
  | { state: "signed in" }
  | { state: "code wanted" }
  | { state: "failed"; failure: SignInFailure };

/** Signs in with a password; with two-factor authentication on, a code is asked for next. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const answer = await authCall("/sign-in/email", { email, password });
  if (!answer.ok) return { state: "failed", failure: failureOf(answer) };
  return { state: answer.body.twoFactorRedirect ? "code wanted" : "signed in" };
}
