"use client";

import { type FormEvent, useState } from "react";
import type { Role } from "../server/domain/role.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { RoleChoices } from "./role-choices.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useCall } from "./use-call.ts";

type Step =
  | { name: "closed" }
  | { name: "filling" }
  | { name: "made"; email: string; link: string };

export function Invite() {
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useCall();

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get("email")).trim();
    const role = data.get("role") as Role;
    const made = await call(({ invitations }) => invitations.create.mutate({ email, role }));
    if (!made) return focusFault(form);
    setStep({ name: "made", email, link: `${location.origin}/invitations/${made.token}` });
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
        <Dialog title="Invite somebody" onCancel={close}>
          <form onSubmit={create} noValidate className="mt-4 grid gap-4">
            <TextField
              label="E-mail"
              name="email"
              type="email"
              required
              autoComplete="off"
              error={faultAt(failure, "email")}
            />
            <RoleChoices initial="member" />
            <FailureNote message={faultElsewhere(failure, ["email"])} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={busy}>
                Make a link
              </Button>
            </div>
          </form>
        </Dialog>
      )}
      {step.name === "made" && (
        <SecretDialog
          title="The invitation's link"
          what="invitation link"
          secret={step.link}
          advice={`Send it to ${step.email} yourself: no mail is sent from here.`}
          stored="I have copied it"
          onStored={close}
        >
          <p>It works once, for 7 days, and only for this address.</p>
        </SecretDialog>
      )}
    </>
  );
}
