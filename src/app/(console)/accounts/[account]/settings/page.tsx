import { AccountNameForm } from "#components/accounts/account-name-form.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { type ConsoleProps, openConsole, titled } from "../console.ts";

export const generateMetadata = titled("Settings");

export default async function GeneralPage({ params }: ConsoleProps) {
  const { account, person } = await openConsole((await params).account);
  return (
    <section aria-labelledby="account" className="max-w-[65ch]">
      <h2 id="account" className="mb-4 text-section font-medium">
        Account
      </h2>
      {person.role === "owner" ? (
        <AccountNameForm name={account.name} />
      ) : (
        <p className="text-ink-muted">Only owners can rename the account.</p>
      )}
      <div className="mt-6">
        <Facts
          facts={{
            Name: person.role === "owner" ? null : <Name text={account.name} />,
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
  );
}
