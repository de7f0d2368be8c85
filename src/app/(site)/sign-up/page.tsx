import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { NO_SUCH_PAGE } from "#app/no-such-page.ts";
import { SignUpForm } from "#components/people/sign-in/sign-up-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { runningApp } from "#server/handle.ts";
import { signedIn } from "../../signed-in.ts";

export function generateMetadata(): Metadata {
  return runningApp().isSignUpOpen ? { title: "Sign up" } : NO_SUCH_PAGE;
}

export default async function SignUpPage() {
  if (!runningApp().isSignUpOpen) notFound();
  if (await signedIn()) redirect("/accounts");
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="text-title font-medium">Sign up</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        You get your own account and can invite others to it. Already have one?{" "}
        <TextLink href="/sign-in" className="text-ink">
          Sign in
        </TextLink>
        .
      </p>
      <SignUpForm />
    </main>
  );
}
