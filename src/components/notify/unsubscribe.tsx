"use client";

import { useState } from "react";
import { useSiteCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

type Link = { account_id: string; id: string; token: string };

/** Unsubscribes the address that a link in an email belongs to. */
export function Unsubscribe({ link }: { link: Link }) {
  const [isDone, setDone] = useState(false);
  const { call, busy, failure } = useSiteCall();

  async function confirm() {
    if (await call(({ unsubscribe }) => unsubscribe.confirm.mutate(link))) setDone(true);
  }

  return (
    <div className="grid gap-4">
      <FailureNote message={failure?.message} />
      {!isDone && (
        <Button variant="primary" onClick={confirm} aria-disabled={busy}>
          Unsubscribe
        </Button>
      )}
      <p role="status">{isDone && "You are unsubscribed."}</p>
    </div>
  );
}
