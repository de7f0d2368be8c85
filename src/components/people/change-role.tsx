"use client";

import { type FormEvent, useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { nameText } from "#components/ui/name-text.ts";
import type { Role } from "#server/people/rules/role.ts";
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
  const [asking, setAsking] = useState(false);
  const { call, busy, failure, forget } = useCall();

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("role") as Role;
    if (await call(({ members }) => members.setRole.mutate({ user_id, role: chosen }))) close();
  }

  function close() {
    forget();
    setAsking(false);
  }

  return (
    <>
      <Button
        size="row"
        aria-label={`Change the role of ${nameText(email)}`}
        onClick={() => setAsking(true)}
      >
        Change role
      </Button>
      {asking && (
        <FormDialog
          title={`Change the role of ${email}`}
          action="Change role"
          busy={busy}
          failure={failure?.message ?? null}
          onSubmit={change}
          onCancel={close}
        >
          <RoleChoices initial={role} />
        </FormDialog>
      )}
    </>
  );
}
