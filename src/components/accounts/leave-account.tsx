"use client";

import { useParams } from "next/navigation";
import { useState } from "react";
import { consoleClient } from "#components/calls/console-client.ts";
import { LeavingButton } from "#components/parts/leaving-button.tsx";
import { MemberKeys } from "#components/people/member-keys.tsx";

/** Ends the reader's own membership and leaves the account's pages. */
export function LeaveAccount({ account: name, user_id }: { account: string; user_id: string }) {
  const { account } = useParams<{ account: string }>();
  const [revoke_keys, setRevokes] = useState(true);

  async function leave() {
    await consoleClient(account).members.leave.mutate({ revoke_keys });
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
        effect="They stop working at once. Unless you revoke them, they work again if you come back."
        revokes={revoke_keys}
        onChange={setRevokes}
      />
    </LeavingButton>
  );
}
