import type { ReactNode } from "react";
import { SettingsNav } from "#components/frame/settings-nav.tsx";
import { openConsole } from "../console.ts";

type Props = { params: Promise<{ account: string }>; children: ReactNode };

export default async function SettingsLayout({ params, children }: Props) {
  const { account, mayAudit } = await openConsole((await params).account);
  return (
    <main>
      <h1 className="text-title font-medium">Settings</h1>
      <SettingsNav base={`/accounts/${account.id}/settings`} mayAudit={mayAudit} />
      {children}
    </main>
  );
}
