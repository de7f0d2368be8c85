import type { ReactNode } from "react";
import { FreshTab } from "#components/frame/fresh-tab.tsx";
import { SessionEnded } from "#components/frame/session-ended.tsx";
import { SiteHeader } from "#components/frame/site-header.tsx";
import { Content } from "#components/ui/content.tsx";
import { chosenTheme } from "./chosen-theme.ts";
import { signedIn } from "./signed-in.ts";

/** The frame of a page outside any account. */
export async function SiteFrame({ children }: { children: ReactNode }) {
  const [session, theme] = await Promise.all([signedIn(), chosenTheme()]);
  return (
    <>
      <SiteHeader
        email={session?.user.email ?? null}
        isStaff={session?.staff != null}
        theme={theme}
      />
      {session && <FreshTab email={session.user.email} />}
      <Content>{children}</Content>
      {session && <SessionEnded />}
    </>
  );
}
