"use client";

import { siteClient } from "#components/calls/console-client.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** Verifies the reader's address with the token of a mailed link. */
export function VerifyAddress({ token }: { token: string }) {
  const { leave, busy, failure } = useLeaving();

  async function verify() {
    await siteClient().emailVerification.finish.mutate({ token });
    location.replace("/profile");
  }

  return (
    <div className="grid justify-items-start gap-4">
      <FailureNote message={failure?.message} />
      <Button variant="primary" onClick={() => leave(verify)} aria-disabled={busy}>
        Verify address
      </Button>
    </div>
  );
}
