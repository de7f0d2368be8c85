"use client";

import { type FormEvent, useState } from "react";
import type { Role } from "../server/domain/role.ts";
import { RoleChoices } from "./role-choices.tsx";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { useCall } from "./use-call.ts";

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
      <Button size="row" aria-label={`Change the role of ${email}`} onClick={() => setAsking(true)}>
        Change role
      </Button>
      {asking && (
        <Dialog title={`What may ${email} do?`} onCancel={close}>
          <form onSubmit={change} className="mt-4">
            <RoleChoices initial={role} />
            <FailureNote message={failure?.message} />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={busy}>
                Change role
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
