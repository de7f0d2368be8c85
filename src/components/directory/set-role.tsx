"use client";

import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { RoleChoices } from "#components/people/role-choices.tsx";
import { Button } from "#components/ui/button.tsx";
import { RadioChoices } from "#components/ui/radio-choices.tsx";
import type { Role } from "#domain/people/role.ts";
import { nameText } from "#domain/text/name-text.ts";

const NONE = "none";

/** Changes the role of new people. */
export function SetDefaultRole({ role }: { role: Role }) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function change(data: FormData) {
    const role = data.get("role") as Role;
    if (await call(({ directories }) => directories.setDefaultRole.mutate({ role }))) close();
  }

  return (
    <>
      <Button size="row" aria-label="Change role of new people" onClick={open}>
        Change role
      </Button>
      {isOpen && (
        <FormDialog
          title="Change role of new people"
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

const CHOICES: Record<Role | typeof NONE, string> = {
  none: "The group does not decide on roles.",
  owner: "Full access, including people.",
  member: "Contracts, checks, keys and webhooks, but not people.",
  viewer: "Read-only access to everything.",
};

/** Changes the role that a group gives its members. */
export function SetGroupRole({ id, name, role }: { id: string; name: string; role: Role | null }) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function change(data: FormData) {
    const chosen = data.get("role") as Role | typeof NONE;
    const role = chosen === NONE ? null : chosen;
    if (await call(({ directories }) => directories.setGroupRole.mutate({ id, role }))) close();
  }

  return (
    <>
      <Button size="row" aria-label={`Change role of ${nameText(name)}`} onClick={open}>
        Change role
      </Button>
      {isOpen && (
        <FormDialog
          title={`Change role of ${nameText(name)}`}
          action="Change role"
          busy={busy}
          failure={failure}
          onSubmit={change}
          onCancel={close}
        >
          <p className="text-ink-muted">
            Its members get the role at once. Someone in several groups has the highest role of
            them.
          </p>
          <RadioChoices legend="Role" name="role" choices={CHOICES} initial={role ?? NONE} />
        </FormDialog>
      )}
    </>
  );
}
