"use client";

import { useState } from "react";
import { useSiteCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** Asks whether the reader wants an account's mails, and says what they answered. */
export function MailConsent({ token, wants }: { token: string; wants: boolean | null }) {
  const [answer, setAnswer] = useState(wants);
  const { call, busy, failure } = useSiteCall();

  async function give(wants: boolean) {
    const stored = await call(({ mailConsents }) => mailConsents.answer.mutate({ token, wants }));
    if (stored) setAnswer(stored.wants);
  }

  return (
    <div className="grid gap-4">
      <FailureNote message={failure?.message} />
      <p role="status" className="empty:absolute">
        {answer === true && "You agreed. You will get these emails."}
        {answer === false && "You declined. You will not get these emails."}
      </p>
      <div className="flex flex-wrap gap-2">
        {answer !== true && (
          <Button
            variant={answer === null ? "primary" : "secondary"}
            onClick={() => give(true)}
            aria-disabled={busy}
          >
            Agree
          </Button>
        )}
        {answer !== false && (
          <Button onClick={() => give(false)} aria-disabled={busy}>
            Decline
          </Button>
        )}
      </div>
    </div>
  );
}
