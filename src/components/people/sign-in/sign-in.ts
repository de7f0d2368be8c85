import { authCall } from "./auth-call.ts";
import { failureOf, type SignInFailure } from "./sign-in-failure.ts";

/** What came of a step of signing in. */
export type SignInOutcome =
  | { state: "signed in" }
  | { state: "code wanted" }
  | { state: "failed"; failure: SignInFailure };

/** Signs in with a password; who has a second factor is asked for a code of it then. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const answer = await authCall("/sign-in/email", { email, password });
  if (!answer.ok) return { state: "failed", failure: failureOf(answer) };
  return { state: answer.body.twoFactorRedirect ? "code wanted" : "signed in" };
}
