import type { Metadata } from "next";
import { ContinueWith } from "#components/people/sign-in/continue-with.tsx";
import { ResetPasswordForm } from "#components/people/sign-in/reset-password-form.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { PASSWORD_RESET_MINUTES } from "#domain/limit.ts";
import { runningApp } from "#server/handle.ts";

export const metadata: Metadata = { title: "New password", robots: { index: false } };

type Props = { params: Promise<{ token: string }> };

export default async function ResetPasswordPage({ params }: Props) {
  const { token } = await params;
  const reset = await openReset(token);
  const app = runningApp();
  const required = reset && app.requiredIssuer(reset.email);
  const issuer = app.issuers.find(({ id }) => id === required);
  if (issuer) return <NoPassword issuer={issuer} />;
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="mb-2 text-title font-medium">
        {reset ? "Set a new password" : "This link is no longer valid"}
      </h1>
      <p className="mb-6 text-ink-muted">
        {reset
          ? "You will be signed out on all devices."
          : `A link to set a new password works once, for ${PASSWORD_RESET_MINUTES} minutes.`}
      </p>
      {reset?.ends_second_factor && (
        <p className="mb-6 rounded-list border border-line bg-surface px-4 py-3">
          This also turns off two-factor authentication, because it was set up before this address
          was verified. Afterwards you can turn it on again on your profile.
        </p>
      )}
      {reset ? (
        <ResetPasswordForm token={token} email={reset.email} />
      ) : (
        <LinkButton href="/forgot-password">Ask for a new link</LinkButton>
      )}
    </main>
  );
}

/** For someone whose link is from before their domain was required to use an identity provider. */
function NoPassword({ issuer }: { issuer: { id: string; name: string } }) {
  const name = <Name text={issuer.name} />;
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="mb-2 text-title font-medium break-words">Sign in with {name}</h1>
      <p className="mb-6 text-ink-muted">
        People with your email address sign in with {name}, so you need no password here. If {name}{" "}
        does not let you in, ask your administrator for a sign-in link.
      </p>
      <ContinueWith issuers={[issuer]} next="/accounts" hasPasswords={false} />
    </main>
  );
}

/** Whose password the link sets; null when it is not valid, or no longer. */
async function openReset(token: string) {
  try {
    return await runningApp().call({ kind: "anyone" }).passwordReset.open({ token });
  } catch (error) {
    const { problem, code } = error as { problem?: unknown; code?: unknown };
    if (problem === "password_reset_not_found" || code === "BAD_REQUEST") return null;
    throw error;
  }
}
