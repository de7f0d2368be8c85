"use client";

import { useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import type { Role } from "#domain/people/role.ts";
import { nameText } from "#domain/text/name-text.ts";
import { ByIssuer } from "./by-issuer.tsx";
import { MemberKeys } from "./member-keys.tsx";
import { RoleChoices } from "./role-choices.tsx";

export function ChangeRole({
  user_id,
  email,
  role,
  by_issuer,
}: {
  user_id: string;
  email: string;
  role: Role;
  by_issuer: boolean;
}) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });
  const [chosen, setChosen] = useState(role);
  const [revokes, setRevokes] = useState(false);
  const losesRights = chosen === "viewer" && role !== "viewer";

  async function change() {
    const wanted = { user_id, role: chosen, revoke_keys: losesRights && revokes };
    if (await call(({ members }) => members.setRole.mutate(wanted))) close();
  }

  function openAfresh() {
    setChosen(role);
    setRevokes(false);
    open();
  }

  return (
    <>
      <Button size="row" aria-label={`Change role of ${nameText(email)}`} onClick={openAfresh}>
        Change role
      </Button>
      {isOpen && (
        <FormDialog
          title={`Change role of ${email}`}
          action="Change role"
          busy={busy}
          failure={failure}
          onSubmit={change}
          onCancel={close}
        >
          {by_issuer && <ByIssuer />}
          <RoleChoices initial={role} onChoice={setChosen} />
          {losesRights && (
            <MemberKeys
              user_id={user_id}
              effect="They can still read and run checks, but no longer change anything."
              choice={{ revokes, onChange: setRevokes }}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
