import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "../../components/sign-in-form.tsx";
import { signedIn } from "../signed-in.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (await signedIn()) redirect("/");
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="text-title font-medium">Sign in</h1>
      <p className="mt-2 mb-6 text-ink-muted">
        Your operator creates accounts; pipelines use API keys instead.
      </p>
      <SignInForm />
    </main>
  );
}
