"use client";

import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import type { Role } from "#server/people/rules/role.ts";
import { nameText } from "#server/rules/name-text.ts";
import { RoleChoices } from "./role-choices.tsx";

export function ChangeRole({
  user_id,
  email,
  role,
}: {
  user_id: string;
  email: string;
  role: Role;
}) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function change(data: FormData) {
    const chosen = data.get("role") as Role;
    if (await call(({ members }) => members.setRole.mutate({ user_id, role: chosen }))) close();
  }

  return (
    <>
      <Button size="row" aria-label={`Change the role of ${nameText(email)}`} onClick={open}>
        Change role
      </Button>
      {isOpen && (
        <FormDialog
          title={`Change the role of ${email}`}
          action="Change role"
          busy={busy}
          failure={failure}
          onSubmit={change}
          onCancel={close}
        >
          <RoleChoices initial={role} />
        </FormDialog>
      )}
    </>
  );
}
