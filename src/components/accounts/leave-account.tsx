"use client";

import { useParams } from "next/navigation";
import { consoleClient } from "#components/calls/console-client.ts";
import { LeavingButton } from "#components/parts/leaving-button.tsx";
import { MemberKeys } from "#components/people/member-keys.tsx";

/** Ends the reader's own membership and leaves the account's pages. */
export function LeaveAccount({ account: name, user_id }: { account: string; user_id: string }) {
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
      <p className="mb-4">You lose access until an owner invites you again.</p>
      <MemberKeys
        user_id={user_id}
        effect="They are revoked, and stay revoked if you come back. Pipelines that use them need other keys."
      />
    </LeavingButton>
  );
}
