import type { Metadata } from "next";
import { askToSignIn } from "#app/ask-to-sign-in.ts";
import { signedIn } from "#app/signed-in.ts";
import { SignOutButton } from "#components/people/sign-in/sign-out-button.tsx";
import { VerifyAddress } from "#components/people/verify-address.tsx";
import { Name } from "#components/ui/name.tsx";

export const metadata: Metadata = { title: "Verify your address", robots: { index: false } };

type Props = { params: Promise<{ token: string }> };

/** Only the user who asked for the link can use it, so the reader must be signed in. */
export default async function VerifyEmailPage({ params }: Props) {
  const { token } = await params;
  const session = (await signedIn()) ?? (await askToSignIn());
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="mb-2 text-title font-medium">Verify your address</h1>
      <p className="mb-6 text-ink-muted">
        You are signed in as{" "}
        <span className="break-all text-ink">
          <Name text={session.user.email} />
        </span>
        . Confirm that this address is yours.
      </p>
      <VerifyAddress token={token} />
      <p className="mt-6 mb-3 text-ink-muted">Not you? Sign out, then sign in as yourself.</p>
      <SignOutButton next={`/verify-email/${token}`} />
    </main>
  );
}
