import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "#app/found.ts";
import { AddCredits } from "#components/accounts/add-credits.tsx";
import { Suspension, SuspensionNote } from "#components/accounts/suspension.tsx";
import type { Outputs } from "#components/calls/console-client.ts";
import { Facts } from "#components/parts/facts.tsx";
import { Section } from "#components/parts/section.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Unverified } from "#components/people/unverified.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { isId } from "#domain/id.ts";
import { numberText } from "#domain/text/number-text.ts";
import { openSupport } from "../../open-support.ts";

type Props = { params: Promise<{ account: string }> };

/** The account, loaded once for title and page. */
const openAccount = cache(async (account_id: string) => {
  const { call, isOperator } = await openSupport();
  if (!isId("acc", account_id)) notFound();
  return { account: await found(call.support.account({ account_id })), isOperator };
});

/** Looks first, so that a missing page says so in its title. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await openAccount((await params).account);
  return { title: "Account" };
}

export default async function SupportAccountPage({ params }: Props) {
  const { account: account_id } = await params;
  const { account, isOperator } = await openAccount(account_id);
  const { name, suspended_at, suspended_reason, owners, next_entry_id } = account;
  return (
    <main>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <h1 className="flex min-w-0 flex-wrap items-center gap-3 text-title font-medium break-words">
          <Name text={name} />
          {suspended_at && <Badge tone="breaking">suspended</Badge>}
        </h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={`/accounts/${account_id}/settings/audit`}>Audit log</LinkButton>
          <LinkButton href={`/accounts/${account_id}`}>Open console</LinkButton>
        </div>
      </div>
      <Facts
        facts={{
          Account: (
            <span className="-my-1 flex flex-wrap items-center gap-1">
              <span className="font-mono break-all">{account_id}</span>
              <CopyButton text={account_id} what="the account's id" />
            </span>
          ),
          "Credits left": (
            <span className="font-mono">{numberText(account.credits_remaining)}</span>
          ),
          "Credits used": <span className="font-mono">{numberText(account.credits_used)}</span>,
          Checks: <span className="font-mono">{numberText(account.total_checks)}</span>,
          Created: <TimeAgo at={account.created_at} />,
          Owners: owners.length > 0 ? <Owners owners={owners} /> : "none yet",
        }}
      />
      {isOperator ? (
        <div className="mt-10 grid gap-10 lg:grid-cols-2">
          <Section id="credits" title="Add credits">
            <AddCredits account_id={account_id} name={name} entry_id={next_entry_id} />
          </Section>
          <Section id="suspension" title="Suspension">
            <Suspension
              account_id={account_id}
              name={name}
              suspended_at={suspended_at}
              suspended_reason={suspended_reason}
            />
          </Section>
        </div>
      ) : (
        suspended_at && (
          <div className="mt-8">
            <SuspensionNote at={suspended_at} reason={suspended_reason} />
          </div>
        )
      )}
    </main>
  );
}

type Owner = Outputs["support"]["account"]["owners"][number];

function Owners({ owners }: { owners: Owner[] }) {
  return owners.map(({ email, email_verified }) => (
    <span key={email} className="block break-all">
      <Name text={email} /> {!email_verified && <Unverified />}
    </span>
  ));
}
