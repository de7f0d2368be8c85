import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ContinueWith } from "#components/people/sign-in/continue-with.tsx";
import { Resume } from "#components/people/sign-in/resume.tsx";
import { SignInForm } from "#components/people/sign-in/sign-in-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { issuerProblemText } from "#domain/people/issuer-problem.ts";
import { sameSitePath } from "#domain/same-site-path.ts";
import { runningApp } from "#server/handle.ts";
import { signedIn } from "../../signed-in.ts";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, unknown>> };

export default async function SignInPage({ searchParams }: Props) {
  const { next: target, step, problem } = await searchParams;
  const next = target === undefined ? "/accounts" : sameSitePath(target);
  if (await signedIn()) redirect(next);
  const { issuers } = runningApp();
  const asksForCode = step === "code";
  const failure = issuerProblemText(problem);
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <Resume />
      <h1 className="text-title font-medium">Sign in</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        {runningApp().isSignUpOpen ? (
          <>
            New here?{" "}
            <TextLink href="/sign-up" className="text-ink">
              Sign up
            </TextLink>
            . Pipelines use API keys instead.
          </>
        ) : (
          "Ask your administrator for an account. Pipelines use API keys instead."
        )}
      </p>
      {failure && (
        <p role="alert" className="mb-6 text-breaking">
          {failure}
        </p>
      )}
      {!asksForCode && <ContinueWith issuers={issuers} next={next} />}
      <SignInForm next={next} asksForCode={asksForCode} />
      <p className="mt-4 text-table">
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </p>
    </main>
  );
}
