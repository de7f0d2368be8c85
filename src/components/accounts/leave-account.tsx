"use client";

import { useParams } from "next/navigation";
import { consoleClient } from "#components/calls/console-client.ts";
import { LeavingButton } from "#components/parts/leaving-button.tsx";

/** Ends the reader's own membership and leaves the account's pages. */
export function LeaveAccount({ account: name }: { account: string }) {
  const { account } = useParams<{ account: string }>();

  async function leave() {
    await consoleClient(account).members.leave.mutate();
    location.assign("/accounts");
  }

  return (
    <LeavingButton
      label="Leave"
      size="row"
      title={`Leave ${name}?`}
      action="Leave account"
      onConfirm={leave}
    >
      <p>You lose access until an owner invites you again.</p>
    </LeavingButton>
  );
}
