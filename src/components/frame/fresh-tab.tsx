"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { tellSessionEnded } from "#components/calls/console-client.ts";
import { isPageHeld, PAGE_RELEASED } from "#components/calls/held-page.ts";
import { readerNow } from "#components/calls/reader-now.ts";
import { hearOtherTabs } from "#components/calls/tabs.ts";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";

/** Coming back sooner does not refresh. */
const FRESH_MS = 5_000;

/**
 * Refreshes the page when its reader comes back to it, and when another tab has changed something.
 * If the session has ended, says so as after any call; if someone else is signed in, says so above
 * the page. `email` is the reader's.
 */
export function FreshTab({ email }: { email: string }) {
  const router = useRouter();
  const [other, setOther] = useState<string | null>(null);

  useEffect(() => {
    let checkedAt = Date.now();
    let isChecking = false;
    let isStale = false;
    let isSignedOut = false;

    async function check() {
      if (document.hidden || isChecking || isPageHeld()) return;
      if (!isStale && (isSignedOut || Date.now() - checkedAt < FRESH_MS)) return;
      isChecking = true;
      isStale = false;
      const reader = await readerNow();
      isChecking = false;
      checkedAt = Date.now();
      isSignedOut = reader === "nobody";
      if (reader === "nobody") tellSessionEnded();
      else if (reader) {
        const isSame = reader.email === email;
        setOther(isSame ? null : reader.email);
        if (isSame && !isPageHeld()) router.refresh();
      }
      // Another tab reported a change meanwhile.
      if (isStale) check();
    }

    const stopHearing = hearOtherTabs(() => {
      isStale = true;
      check();
    });
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    window.addEventListener(PAGE_RELEASED, check);
    return () => {
      stopHearing();
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
      window.removeEventListener(PAGE_RELEASED, check);
    };
  }, [router, email]);

  return (
    <div role="status" className="empty:absolute">
      {other && (
        <div className="border-b border-line bg-warning-fill">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
            <p className="mr-auto min-w-0 break-words">
              This browser is now signed in as <Name text={other} />. This page still shows what you
              opened as <Name text={email} />.
            </p>
            <Button onClick={() => location.assign("/accounts")}>Switch to that account</Button>
          </div>
        </div>
      )}
    </div>
  );
}
