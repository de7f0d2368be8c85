"use client";

import { useEffect, useState } from "react";
import { SESSION_ENDED } from "#components/calls/console-client.ts";
import { Button, LinkButton } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Says when a call finds nobody signed in, and keeps the page with what was entered while one signs in. */
export function SessionEnded() {
  const [isEnded, setEnded] = useState(false);

  useEffect(() => {
    const control = new AbortController();
    window.addEventListener(SESSION_ENDED, () => setEnded(true), { signal: control.signal });
    return () => control.abort();
  }, []);

  if (!isEnded) return null;
  return (
    <Dialog title="Your session has ended" onCancel={() => setEnded(false)}>
      <p className="mt-2 text-ink-muted">
        Nothing was saved, and nothing you entered is lost. Sign in again in a new tab, then come
        back to this one and try again.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => setEnded(false)}>Close</Button>
        <LinkButton href="/sign-in?next=/signed-in" target="_blank" look="primary">
          Sign in in a new tab
        </LinkButton>
      </div>
    </Dialog>
  );
}
