import { FRESH_SESSION_MINUTES } from "#domain/limit.ts";
import { ContinueWith } from "./continue-with.tsx";
import type { Proof } from "./proof.ts";

/** Asks someone without a password to sign in again, and brings them back to their profile. */
export function SignInFirst({ issuers }: Pick<Proof, "issuers">) {
  return (
    <div role="alert">
      <p className="mb-4">
        You have no password here, and signed in more than {FRESH_SESSION_MINUTES} minutes ago. Sign
        in again first.
      </p>
      <ContinueWith issuers={issuers} next="/profile#second-factor" hasPasswords={false} />
    </div>
  );
}
