"use client";

import { useEffect, useState } from "react";
import { SESSION_ENDED } from "#components/calls/console-client.ts";
import { readerNow } from "#components/calls/reader-now.ts";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

type Ended = "session" | "membership";

/**
 * Says when a call finds nobody signed in, or somebody who no longer belongs to the account; the
 * page stays with what was entered.
 */
export function SessionEnded() {
  const [ended, setEnded] = useState<Ended | null>(null);

  useEffect(() => {
    const control = new AbortController();
    async function tell() {
      const reader = await readerNow();
      const isSignedIn = reader !== null && reader !== "nobody";
      if (!control.signal.aborted) setEnded(isSignedIn ? "membership" : "session");
    }
    window.addEventListener(SESSION_ENDED, tell, { signal: control.signal });
    return () => control.abort();
  }, []);

  if (ended === null) return null;
  const close = () => setEnded(null);
  if (ended === "membership") {
    return (
      <Dialog title="You can no longer open this account" onCancel={close}>
        <p className="mt-2 text-ink-muted">
          Nothing was saved. You are still signed in, but no longer belong to this account. An owner
          can invite you again.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={close}>Close</Button>
          <LinkButton href="/accounts" variant="primary">
            Go to your accounts
          </LinkButton>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Your session has ended" onCancel={close}>
      <p className="mt-2 text-ink-muted">
        Nothing was saved, but what you entered is still here. Sign in again in a new tab, then come
        back and try again.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>Close</Button>
        <LinkButton href="/sign-in?next=/signed-in" target="_blank" variant="primary">
          Sign in (new tab)
        </LinkButton>
      </div>
    </Dialog>
  );
}
