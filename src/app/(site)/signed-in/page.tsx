import type { Metadata } from "next";
import { askToSignIn } from "../../ask-to-sign-in.ts";
import { signedIn } from "../../signed-in.ts";

export const metadata: Metadata = { title: "Signed in" };

/** Where signing in leads when the reader's work is in another tab. */
export default async function SignedInPage() {
  const session = (await signedIn()) ?? (await askToSignIn());
  return (
    <main className="max-w-[65ch]">
      <h1 className="text-title font-medium">You are signed in</h1>
      <p className="mt-2 text-ink-muted">
        As {session.user.email}. Close this tab and return to the one you came from.
      </p>
    </main>
  );
}
