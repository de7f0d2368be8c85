"use client";

import { useParams, useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { callFailure, consoleClient } from "./console-client.ts";
import { Button } from "./ui/button.tsx";

/** Deletes the webhook whose page it is on, and leaves the page. */
export function DeleteWebhook({ id, url }: { id: string; url: string }) {
  const { account } = useParams<{ account: string }>();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    if (busy) return;
    setBusy(true);
    try {
      await consoleClient(account).webhooks.delete.mutate({ id });
      router.replace(`/accounts/${account}/webhooks`);
      router.refresh();
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {asking && (
        <ConfirmDialog
          title="Delete this webhook?"
          action="Delete webhook"
          busy={busy}
          failure={failure}
          onConfirm={remove}
          onCancel={() => {
            setFailure(null);
            setAsking(false);
          }}
        >
          <p>
            <span className="font-mono break-all text-ink">{url}</span> gets nothing any more, and
            what still waits to be delivered is abandoned. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
