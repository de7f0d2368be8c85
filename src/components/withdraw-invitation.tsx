"use client";

import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { nameText } from "./ui/name-text.ts";
import { useCall } from "./use-call.ts";

/** One click: inviting again makes up for it. */
export function WithdrawInvitation({ id, email }: { id: string; email: string }) {
  const { call, busy, failure } = useCall();
  return (
    <>
      <FailureNote message={failure?.message} />
      <Button
        size="row"
        aria-label={`Withdraw the invitation of ${nameText(email)}`}
        aria-disabled={busy}
        onClick={({ detail }) => {
          // The second click of a double-click would meet the invitation below.
          if (detail < 2) call(({ invitations }) => invitations.withdraw.mutate({ id }));
        }}
      >
        Withdraw
      </Button>
    </>
  );
}
