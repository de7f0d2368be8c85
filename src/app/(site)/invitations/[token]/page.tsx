import type { Metadata } from "next";
import type { ReactNode } from "react";
import { signedIn } from "#app/signed-in.ts";
import { AcceptInvitation } from "#components/people/accept-invitation.tsx";
import { JoinForm } from "#components/people/join-form.tsx";
import { ContinueWith } from "#components/people/sign-in/continue-with.tsx";
import { SignInForm } from "#components/people/sign-in/sign-in-form.tsx";
import { SignOutButton } from "#components/people/sign-in/sign-out-button.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { INVITATION_DAYS } from "#domain/limit.ts";
import { runningApp } from "#server/handle.ts";

export const metadata: Metadata = { title: "Invitation", robots: { index: false } };

type Props = {
  params: Promise<{ token: string }>;
  /** `sign-in`: the reader has a user already. Whether the address has one, the page does not say. */
  searchParams: Promise<Record<string, unknown>>;
};

export default async function InvitationPage({ params, searchParams }: Props) {
  const { token } = await params;
  const signsIn = (await searchParams)["sign-in"] !== undefined;
  const [invitation, session] = await Promise.all([openInvitation(token), signedIn()]);
  if (!invitation) {
    return (
      <Frame title="This invitation is no longer valid">
        <p className="mb-6 text-ink-muted">
          An invitation link works once, for {INVITATION_DAYS} days, unless an owner withdraws it or
          the person who sent it is no longer an owner. Ask an owner of the account for a new one.
        </p>
        <LinkButton href={session ? "/accounts" : "/sign-in"}>
          {session ? "Open console" : "Sign in"}
        </LinkButton>
      </Frame>
    );
  }
  const { account_name, email, role } = invitation;
  const path = `/invitations/${token}`;
  const app = runningApp();
  const required = app.requiredIssuer(email);
  const issuers = app.issuers.filter(({ id }) => required === null || id === required);
  return (
    <Frame title={`Join ${account_name}`}>
      <p className="mb-6 text-ink-muted">
        <Address>{email}</Address> is invited to be {role === "owner" ? "an" : "a"} {role} of{" "}
        <b className="font-medium text-ink">
          <Name text={account_name} />
        </b>
        .
      </p>
      {session?.user.email === email && <AcceptInvitation token={token} account={account_name} />}
      {session && session.user.email !== email && (
        <>
          <p className="mb-6">
            You are signed in as <Address>{session.user.email}</Address>. Sign out, then sign in as{" "}
            <Address>{email}</Address>.
          </p>
          <SignOutButton next={`${path}?sign-in=1`} />
        </>
      )}
      {!session && required !== null && (
        <ContinueWith issuers={issuers} next={path} hasPasswords={false} />
      )}
      {!session && required === null && signsIn && (
        <>
          <h2 className="mb-4 text-section font-medium">Sign in to accept</h2>
          <ContinueWith issuers={issuers} next={path} />
          <SignInForm next={path} email={email} />
          <p className="mt-4 flex flex-wrap gap-x-4 text-table">
            <TextLink href="/forgot-password">Forgot your password?</TextLink>
            <TextLink href={path}>First time here?</TextLink>
          </p>
        </>
      )}
      {!session && required === null && !signsIn && (
        <>
          <ContinueWith issuers={issuers} next={path} />
          <h2 className="mb-4 text-section font-medium">Choose a name and a password</h2>
          <JoinForm token={token} email={email} account={account_name} />
          <p className="mt-4 text-table text-ink-muted">
            Have you signed in here before with this address?{" "}
            <TextLink href={`${path}?sign-in=1`} className="text-ink">
              Sign in to accept
            </TextLink>
          </p>
        </>
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-sm sm:pt-10">
      <h1 className="mb-2 text-title font-medium break-words">
        <Name text={title} />
      </h1>
      {children}
    </main>
  );
}

function Address({ children }: { children: string }) {
  return (
    <span className="break-all text-ink">
      <Name text={children} />
    </span>
  );
}

/** What the link invites to; null when it is not valid, or no longer. */
async function openInvitation(token: string) {
  try {
    return await runningApp().call({ kind: "anyone" }).invitations.open({ token });
  } catch (error) {
    const { problem, code } = error as { problem?: unknown; code?: unknown };
    if (problem === "invitation_not_found" || code === "BAD_REQUEST") return null;
    throw error;
  }
}
