"use client";

import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { callFailure, siteClient } from "./console-client.ts";
import { Button } from "./ui/button.tsx";

export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function signOut() {
    if (busy) return;
    setBusy(true);
    try {
      await siteClient().profile.signOutEverywhere.mutate();
      location.assign("/sign-in");
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <div className="mt-4">
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          look="primary"
          busy={busy}
          failure={failure}
          onConfirm={signOut}
          onCancel={() => {
            setFailure(null);
            setAsking(false);
          }}
        >
          <p>All your sessions end, this one too. API keys go on working.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
