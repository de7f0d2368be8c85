"use client";

import { useState } from "react";
import { callFailure, siteClient } from "./console-client.ts";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";

/** Makes the signed-in reader a member, and leads to the account. */
export function AcceptInvitation({ token, account }: { token: string; account: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function accept() {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { account_id } = await siteClient().invitations.accept.mutate({ token });
      location.replace(`/accounts/${account_id}`);
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      <FailureNote message={failure} />
      <Button look="primary" onClick={accept} aria-disabled={busy}>
        <span className="truncate">Join {account}</span>
      </Button>
    </div>
  );
}
