"use client";

import { siteClient } from "#components/calls/console-client.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { Name } from "#components/ui/name.tsx";

/** Makes the signed-in reader a member and opens the account. */
export function AcceptInvitation({ token, account }: { token: string; account: string }) {
  const { leave, busy, failure } = useLeaving();

  async function accept() {
    const { account_id } = await siteClient().invitations.accept.mutate({ token });
    location.replace(`/accounts/${account_id}`);
  }

  return (
    <div className="grid gap-4">
      <FailureNote message={failure?.message} />
      <Button variant="primary" onClick={() => leave(accept)} aria-disabled={busy}>
        <span className="truncate">
          Join <Name text={account} />
        </span>
      </Button>
    </div>
  );
}
