import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/people/sign-in/sign-in-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { runningApp } from "#server/handle.ts";
import { sameSitePath } from "../../same-site-path.ts";
import { signedIn } from "../../signed-in.ts";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, unknown>> };

export default async function SignInPage({ searchParams }: Props) {
  const { next: asked } = await searchParams;
  const next = asked === undefined ? "/accounts" : sameSitePath(asked);
  if (await signedIn()) redirect(next);
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
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
      <SignInForm next={next} />
      <p className="mt-4 text-table">
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </p>
    </main>
  );
}
