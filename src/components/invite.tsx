"use client";

import { type FormEvent, useState } from "react";
import { normalEmail } from "../server/domain/email.ts";
import type { Role } from "../server/domain/role.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { FormDialog } from "./form-dialog.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { RoleChoices } from "./role-choices.tsx";
import { Button } from "./ui/button.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useCall } from "./use-call.ts";

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
