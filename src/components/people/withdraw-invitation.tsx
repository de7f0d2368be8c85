"use client";

import { useCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { nameText } from "#domain/text/name-text.ts";

/** One click: inviting again undoes it. */
export function WithdrawInvitation({ id, email }: { id: string; email: string }) {
  const { call, busy, failure } = useCall();
  return (
    <>
      <FailureNote message={failure?.message} />
      <Button
        size="row"
        aria-label={`Withdraw the invitation for ${nameText(email)}`}
        aria-disabled={busy}
        onClick={({ detail }) => {
          // The second click of a double-click would hit the next invitation.
          if (detail < 2) call(({ invitations }) => invitations.withdraw.mutate({ id }));
        }}
      >
        Withdraw
      </Button>
    </>
  );
}
