import type { Metadata } from "next";
import { ForgotPasswordForm } from "#components/people/sign-in/forgot-password-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { runningApp } from "#server/handle.ts";

export const metadata: Metadata = { title: "Forgot your password?" };

export default function ForgotPasswordPage() {
  const { sendsMail } = runningApp();
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
    </main>
  );
}
