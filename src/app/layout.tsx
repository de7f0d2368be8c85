import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LoadingBar } from "#components/frame/loading-bar.tsx";
import { FocusKeeper } from "#components/ui/focus-keeper.tsx";
import { chosenTheme } from "./chosen-theme.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Schema Contract Check", template: "%s · Schema Contract Check" },
  description: "Catches breaking schema changes in data pipelines before data lands.",
};

/** Reads cookies, so that no page is prerendered: each must carry the nonce of its request. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await chosenTheme();
  return (
    <html
      lang="en"
      // Next then scrolls at once to the top of another page, and not below it.
      data-scroll-behavior="smooth"
      data-theme={theme === "system" ? undefined : theme}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      // The theme toggle changes data-theme before React compares it.
      suppressHydrationWarning
    >
      <body className="flex min-h-dvh flex-col">
        {children}
        <FocusKeeper />
        <LoadingBar />
      </body>
    </html>
  );
}
