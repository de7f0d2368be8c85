import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { SetUpSecondFactor } from "#components/people/sign-in/set-up-second-factor.tsx";
import { SignInAgain } from "#components/people/sign-in/sign-in-again.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { runningApp } from "#server/handle.ts";
import { askToSignIn } from "../../../ask-to-sign-in.ts";
import { signedIn } from "../../../signed-in.ts";

export const metadata: Metadata = { title: "Open an account" };

type Props = { params: Promise<{ account: string }> };

/** What the reader has to do before they can open an account of theirs. */
export default async function EntryPage({ params }: Props) {
  const { account: account_id } = await params;
  const session = (await signedIn()) ?? (await askToSignIn());
  const visit = await runningApp().visit(await headers(), account_id);
  if (visit.kind === "absent") notFound();
  const path = `/accounts/${visit.account.id}`;
  const caller = { kind: "user" as const, user_id: session.user.id, session_id: session.id };
  const { has_password: hasPassword } = await runningApp().call(caller).profile.get();
  if (visit.kind === "open") redirect(path);
  const others = session.accounts.filter((each) => each.account_id !== visit.account.id);
  const name = (
    <b className="font-medium text-ink">
      <Name text={visit.account.name} />
    </b>
  );
  return (
    <main className="max-w-[65ch]">
      {visit.kind === "session_ended" ? (
        <>
          <h1 className="text-title font-medium">Sign in again</h1>
          <p className="mt-2 mb-6 text-ink-muted">
            This session no longer opens {name}. To open the account, sign in again.
          </p>
          <SignInAgain next={path} />
        </>
      ) : (
        <>
          <h1 className="text-title font-medium">Turn on two-factor authentication</h1>
          <p className="mt-2 mb-6 text-ink-muted">
            {name} requires it: signing in then takes a code from an authenticator app as well. Once
            it is on, you can open the account, and you are signed out on all other devices.
          </p>
          <SetUpSecondFactor next={path} proof={{ hasPassword, issuers: runningApp().issuers }} />
        </>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-10">
          <h2 id="others" className="mb-2 text-section font-medium">
            Your other accounts
          </h2>
          <ul className="grid gap-1">
            {others.map((each) => (
              <li key={each.account_id} className="break-words">
                <TextLink href={`/accounts/${each.account_id}`}>
                  <Name text={each.name} />
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
