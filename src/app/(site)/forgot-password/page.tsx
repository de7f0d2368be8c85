import type { Metadata } from "next";
import { ContinueWith } from "#components/people/sign-in/continue-with.tsx";
import { ForgotPasswordForm } from "#components/people/sign-in/forgot-password-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { runningApp } from "#server/handle.ts";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  const { sendsMail, issuers } = runningApp();
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="text-title font-medium">Forgot your password?</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {sendsMail
          ? "Enter the email address that you sign in with. "
          : "This server sends no email. Ask your administrator for a new password. "}
        <TextLink href="/sign-in" className="text-ink">
          Back to sign-in
        </TextLink>
      </p>
      {sendsMail && <ForgotPasswordForm />}
      {issuers.length > 0 && (
        <section aria-label="Identity providers" className="mt-8 border-t border-line pt-6">
          <p className="mb-4 text-ink-muted">
            If your organization signs you in, you need no password here.
          </p>
          <ContinueWith issuers={issuers} next="/accounts" hasPasswords={false} />
        </section>
      )}
    </main>
  );
}
