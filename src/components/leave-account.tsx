"use client";

import { useParams } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { callFailure, consoleClient } from "./console-client.ts";
import { Button } from "./ui/button.tsx";

/** Ends the reader's own membership, and so leads away from the account's pages. */
export function LeaveAccount({ account: name }: { account: string }) {
  const { account } = useParams<{ account: string }>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function leave() {
    if (busy) return;
    setBusy(true);
    try {
      await consoleClient(account).members.leave.mutate();
      location.assign("/accounts");
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <>
      <Button size="row" onClick={() => setAsking(true)}>
        Leave
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          action="Leave account"
          busy={busy}
          failure={failure}
          onConfirm={leave}
          onCancel={() => {
            setFailure(null);
            setAsking(false);
          }}
        >
          <p>You can no longer open it, until an owner invites you again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
