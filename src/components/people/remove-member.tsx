"use client";

import { useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { ConfirmDialog } from "#components/parts/confirm-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { nameText } from "#components/ui/name-text.ts";

type Props = { user_id: string; email: string; account: string };

export function RemoveMember({ user_id, email, account }: Props) {
  const [asking, setAsking] = useState(false);
  const { call, busy, failure, forget } = useCall();

  function close() {
    forget();
    setAsking(false);
  }

  return (
    <>
      <Button size="row" aria-label={`Remove ${nameText(email)}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Remove ${email}?`}
          action="Remove member"
          busy={busy}
          failure={failure?.message}
          onConfirm={async () => {
            if (await call(({ members }) => members.remove.mutate({ user_id }))) close();
          }}
          onCancel={close}
        >
          <p>
            They can no longer open{" "}
            <b className="font-medium text-ink">
              <Name text={account} />
            </b>
            . API keys that they created are the account's and keep working: revoke them under Keys.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
