import type { ReactNode } from "react";
import { chosenTheme } from "#app/chosen-theme.ts";
import { signedIn } from "#app/signed-in.ts";
import { SuspensionBanner } from "#components/accounts/suspension-banner.tsx";
import { DraftOwner } from "#components/drafts/draft-owner.tsx";
import { ConsoleHeader } from "#components/frame/console-header.tsx";
import { FreshTab } from "#components/frame/fresh-tab.tsx";
import { SessionEnded } from "#components/frame/session-ended.tsx";
import { SupportBanner } from "#components/support/support-banner.tsx";
import { ToastRegion } from "#components/toasts/toast-region.tsx";
import { Content } from "#components/ui/content.tsx";
import { type ConsoleProps, openConsole } from "./console.ts";

type Props = Pick<ConsoleProps, "params"> & { children: ReactNode };

export default async function ConsoleLayout({ params, children }: Props) {
  const { person, account, call, mayChange } = await openConsole((await params).account);
  const [session, theme, proposals] = await Promise.all([
    signedIn(),
    chosenTheme(),
    call.proposals.count({}),
  ]);
  const others = session?.accounts.filter(({ account_id }) => account_id !== account.id) ?? [];
  return (
    <>
      <ConsoleHeader
        account={account}
        rights={{
          mayChange,
          mayInvite: mayChange && person.role === "owner",
          isStaff: session?.staff != null,
        }}
        others={others.map(({ account_id, name }) => ({ id: account_id, name }))}
        email={session?.user.email ?? ""}
        theme={theme}
        proposals={proposals.open}
      />
      {session && <FreshTab email={session.user.email} />}
      {person.role === "support" && (
        <SupportBanner account={account} isOperator={person.staff === "operator"} />
      )}
      {account.suspension && <SuspensionBanner suspension={account.suspension} />}
      <DraftOwner owner={session && `${session.user.id}:${account.id}`}>
        <Content>{children}</Content>
      </DraftOwner>
      <SessionEnded />
      <ToastRegion />
    </>
  );
}
