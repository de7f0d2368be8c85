import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SiteHeader } from "../components/site-header.tsx";
import { THEME_COOKIE, themeOf } from "../components/ui/theme.ts";
import { signedIn } from "./signed-in.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Schema Contract Check", template: "%s · Schema Contract Check" },
  description: "Tells a data team, before data lands, that a schema breaks its contract.",
};

/** Reads cookies, so no page is built ahead: each must carry the nonce of its request. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  const session = await signedIn();
  return (
    <html
      lang="en"
      data-theme={theme === "system" ? undefined : theme}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      // The theme toggle changes data-theme before React compares it.
      suppressHydrationWarning
    >
      <body className="flex min-h-dvh flex-col">
        <SiteHeader email={session?.user.email ?? null} theme={theme} />
        <div id="content" className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
          {children}
        </div>
      </body>
    </html>
  );
}
