"use client";

import { TEXT_LINK } from "#components/ui/text-link.tsx";
import "./globals.css";

/** Replaces the whole page when the layout itself fails, so it works without scripts. */
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <title>Something went wrong · Schema Contract Check</title>
        <main>
          <h1 className="text-title font-medium">Something went wrong on our side</h1>
          <p className="mt-2 text-ink-muted">
            The page could not be loaded. The server's log has the cause.{" "}
            <a href="/" className={`text-ink ${TEXT_LINK}`}>
              Go to the home page
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
