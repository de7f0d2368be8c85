"use client";

import { useState } from "react";
import { useSiteCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { ADDRESS_LINK_MINUTES } from "#domain/limit.ts";

/** Asks for a mail with a link that verifies the reader's address. */
export function VerifyOwnAddress() {
  const { call, busy, failure } = useSiteCall();
  const [isSent, setSent] = useState(false);

  async function request() {
    setSent(false);
    setSent((await call(({ emailVerification }) => emailVerification.request.mutate())) !== null);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={request} aria-disabled={busy}>
        Send verification link
      </Button>
      <FailureNote message={failure?.message} />
      <p role="status" className="text-ink-muted empty:absolute">
        {isSent &&
          `A link is on its way to you. It works for ${ADDRESS_LINK_MINUTES} minutes, while you are signed in.`}
      </p>
    </div>
  );
}
