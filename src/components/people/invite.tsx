"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { useWanted } from "#components/palette/wanted-action.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { INVITATION_DAYS } from "#domain/limit.ts";
import { normalEmail } from "#domain/people/email.ts";
import type { Role } from "#domain/people/role.ts";
import { InvitationMade } from "./invitation-made.tsx";
import { RoleChoices } from "./role-choices.tsx";

type Made = { email: string; token: string | null };

/** `sendsMail`: whether the server mails the invitation. */
export function Invite({ sendsMail }: { sendsMail: boolean }) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<Made>({ forget });
  useWanted("invite", open);

  async function create(data: FormData) {
    const email = normalEmail(String(data.get("email")));
    const role = data.get("role") as Role;
    const made = await call(({ invitations }) => invitations.create.mutate({ email, role }));
    if (made) showResult({ email, token: made.token });
  }

  return (
    <>
      <Button variant="primary" onClick={open}>
        Invite
      </Button>
      {isOpen && (
        <FormDialog
          title="Invite someone"
          action={sendsMail ? "Send invitation" : "Create link"}
          busy={busy}
          failure={failure}
          fields={["email"]}
          onSubmit={create}
          onCancel={close}
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="off"
            error={faultAt(failure, "email")}
          />
          <RoleChoices initial="member" />
        </FormDialog>
      )}
      {result && (
        <InvitationMade
          title={result.token === null ? "Invitation sent" : "Invitation link"}
          token={result.token}
          email={result.email}
          onClose={close}
        >
          <p>It works once, for {INVITATION_DAYS} days, and only for this address.</p>
        </InvitationMade>
      )}
    </>
  );
}
