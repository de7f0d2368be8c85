import { AccountNameForm } from "#components/accounts/account-name-form.tsx";
import { MailSwitch } from "#components/notify/mail-switch.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { RequireSecondFactor } from "#components/people/require-second-factor.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { type ConsoleProps, openConsole, titled } from "../console.ts";

export const generateMetadata = titled("Settings");

export default async function GeneralPage({ params }: ConsoleProps) {
  const { account, person, call, mayChange } = await openConsole((await params).account);
  const isOwner = person.role === "owner";
  const mayRename = mayChange && isOwner;
  const [preference, factor] = await Promise.all([
    call.mailPreferences.get({}),
    isOwner ? call.secondFactor.get() : null,
  ]);
  return (
    <>
      <section aria-labelledby="account" className="max-w-[65ch]">
        <h2 id="account" className="mb-4 text-section font-medium">
          Account
        </h2>
        {mayRename && <AccountNameForm name={account.name} />}
        {!isOwner && <p className="text-ink-muted">Only owners can rename the account.</p>}
        <div className="mt-6">
          <Facts
            facts={{
              Name: mayRename ? null : <Name text={account.name} />,
              Account: (
                <span className="-my-1 flex flex-wrap items-center gap-1">
                  <span className="font-mono break-all">{account.id}</span>
                  <CopyButton text={account.id} what="account id" />
                </span>
              ),
              "Your role": person.role,
            }}
          />
        </div>
      </section>
      {factor && (
        <section aria-labelledby="factor" className="mt-8 max-w-[65ch] border-t border-line pt-8">
          <h2 id="factor" className="mb-2 text-section font-medium">
            Two-factor authentication
          </h2>
          <RequireSecondFactor
            isRequired={factor.is_required}
            hasOwn={!factor.without.includes(person.user_id)}
            without={factor.without.length}
            members={`/accounts/${account.id}/settings/members`}
            mayChange={mayRename}
          />
        </section>
      )}
      {preference && (
        <section aria-labelledby="mails" className="mt-8 max-w-[65ch] border-t border-line pt-8">
          <h2 id="mails" className="mb-2 text-section font-medium">
            Email notifications
          </h2>
          <p className="mb-4 text-ink-muted">
            You get at most one email about each new change. A contract's own setting overrides
            this.
          </p>
          <MailSwitch label="Email me about blocked checks and proposals" isOn={preference.all} />
        </section>
      )}
    </>
  );
}
