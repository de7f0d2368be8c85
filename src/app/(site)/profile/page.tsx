import type { Metadata } from "next";
import type { ReactNode } from "react";
import { OwnNameForm } from "#components/people/own-name-form.tsx";
import { ChangePasswordForm } from "#components/people/sign-in/change-password-form.tsx";
import { SecondFactor } from "#components/people/sign-in/second-factor.tsx";
import { SessionList } from "#components/people/sign-in/session-list.tsx";
import { SignOutEverywhere } from "#components/people/sign-in/sign-out-everywhere.tsx";
import { Unverified } from "#components/people/unverified.tsx";
import { VerifyOwnAddress } from "#components/people/verify-own-address.tsx";
import { Name } from "#components/ui/name.tsx";
import { runningApp } from "#server/handle.ts";
import { askToSignIn } from "../../ask-to-sign-in.ts";
import { signedIn } from "../../signed-in.ts";

export const metadata: Metadata = { title: "Your profile" };

export default async function ProfilePage() {
  const session = (await signedIn()) ?? (await askToSignIn());
  const caller = { kind: "user" as const, user_id: session.user.id, session_id: session.id };
  const { profile } = runningApp().call(caller);
  const [person, sessions] = await Promise.all([profile.get(), profile.sessions()]);
  const app = runningApp();
  const required = app.requiredIssuer(person.email);
  const issuer = app.issuers.find(({ id }) => id === required);
  return (
    <main className="max-w-3xl">
      <h1 className="text-title font-medium">Your profile</h1>
      <p className="mt-1 break-all text-ink-muted">
        <Name text={person.email} />
      </p>
      {!person.email_verified && <EmailAddress email={person.email} />}
      <Section id="name" title="Name">
        <OwnNameForm name={person.name} />
      </Section>
      <Password person={person} issuer={issuer} />
      <Section
        id="second-factor"
        title="Two-factor authentication"
        line="Signing in then takes a code from an authenticator app as well. Turning it on signs you out on all other devices."
      >
        {session.needs_second_factor && (
          <p className="mb-4 rounded-list border border-line bg-surface px-4 py-3">
            Staff need two-factor authentication on this server. Until you turn it on, you can open
            only accounts that you are a member of.
          </p>
        )}
        <SecondFactor
          isOn={person.has_second_factor}
          proof={{ hasPassword: person.has_password, issuers: runningApp().issuers }}
          requiredBy={session.accounts
            .filter(({ second_factor_required }) => second_factor_required)
            .map(({ name }) => name)}
        />
      </Section>
      <Section id="sessions" title="Sessions" line="Devices where you are signed in.">
        <SessionList sessions={sessions} />
        <SignOutEverywhere />
      </Section>
    </main>
  );
}

function EmailAddress({ email }: { email: string }) {
  return (
    <Section
      id="address"
      title="Email address"
      line="Nobody has proved yet that this address is yours."
    >
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <span className="break-all">
          <Name text={email} />
        </span>
        <Unverified />
      </p>
      <p className="mb-4 text-ink-muted">
        Others see this mark beside your address, and no email is sent in your name.
      </p>
      {runningApp().sendsMail ? (
        <VerifyOwnAddress />
      ) : (
        <p className="text-ink-muted">
          This server cannot send email, so you cannot verify it yet.
        </p>
      )}
    </Section>
  );
}

type PasswordProps = {
  person: { email: string; has_password: boolean };
  /** The identity provider that this person must use. */
  issuer?: { name: string } | undefined;
};

function Password({ person: { email, has_password }, issuer }: PasswordProps) {
  if (!has_password) {
    return (
      <Section id="password" title="Password">
        <p>You have no password here: your identity provider signs you in.</p>
      </Section>
    );
  }
  return (
    <Section id="password" title="Password" line="Changing it signs you out on all other devices.">
      {issuer && (
        <p className="mb-4 rounded-list border border-line bg-surface px-4 py-3">
          You sign in with <Name text={issuer.name} />, and this password no longer signs you in.
          You still need it to turn two-factor authentication on or off. If you have forgotten it,
          ask your administrator for a new one.
        </p>
      )}
      <ChangePasswordForm email={email} />
    </Section>
  );
}

function Section({
  id,
  title,
  line,
  children,
}: {
  id: string;
  title: string;
  line?: string | null;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="mt-8 grid gap-x-10 gap-y-4 border-t border-line pt-8 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-section font-medium">
          {title}
        </h2>
        {line && <p className="mt-1 text-table text-ink-muted">{line}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
