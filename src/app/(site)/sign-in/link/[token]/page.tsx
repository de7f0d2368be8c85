import type { Metadata } from "next";
import { SignInByLink } from "#components/people/sign-in/sign-in-by-link.tsx";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

type Props = { params: Promise<{ token: string }> };

export default async function SignInLinkPage({ params }: Props) {
  const { token } = await params;
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="mb-2 text-title font-medium">Sign in</h1>
      <SignInByLink token={token} />
    </main>
  );
}
