"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { normalEmail } from "#server/people/rules/email.ts";
import type { Role } from "#server/people/rules/role.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { RoleChoices } from "./role-choices.tsx";

type Step =
  | { name: "closed" }
  | { name: "filling" }
  | { name: "made"; email: string; token: string };

export function Invite() {
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useCall();

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = normalEmail(String(data.get("email")));
    const role = data.get("role") as Role;
    const made = await call(({ invitations }) => invitations.create.mutate({ email, role }));
    if (!made) return focusFault(form);
    setStep({ name: "made", email, token: made.token });
  }

  function close() {
    forget();
    setStep({ name: "closed" });
  }

  return (
    <>
      <Button look="primary" onClick={() => setStep({ name: "filling" })}>
        Invite
      </Button>
      {step.name === "filling" && (
        <FormDialog
          title="Invite somebody"
          action="Make a link"
          busy={busy}
          failure={faultElsewhere(failure, ["email"])}
          onSubmit={create}
          onCancel={close}
        >
          <TextField
            label="E-mail"
            name="email"
            type="email"
            required
            autoComplete="off"
            error={faultAt(failure, "email")}
          />
          <RoleChoices initial="member" />
        </FormDialog>
      )}
      {step.name === "made" && (
        <InvitationLink
          title="The invitation's link"
          token={step.token}
          email={step.email}
          onStored={close}
        >
          <p>It works once, for 7 days, and only for this address.</p>
        </InvitationLink>
      )}
    </>
  );
}
