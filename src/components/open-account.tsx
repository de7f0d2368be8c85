"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useSiteCall } from "./use-call.ts";

type Step =
  | { name: "closed" }
  | { name: "filling" }
  | { name: "opened"; account_id: string; email: string; link: string };

const FIELDS = ["name", "email", "credits"];

/** Opens an account, and shows the link for its first owner. */
export function OpenAccount() {
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useSiteCall();

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [name, email] = [String(data.get("name")), String(data.get("email"))];
    const credits = Number(data.get("credits") || Number.NaN);
    const opened = await call(({ operator }) =>
      operator.openAccount.mutate({ name, email, credits }),
    );
    if (!opened) return focusFault(form);
    const link = `${location.origin}/invitations/${opened.token}`;
    setStep({ name: "opened", account_id: opened.account_id, email: email.trim(), link });
  }

  function close() {
    forget();
    setStep({ name: "closed" });
  }

  return (
    <>
      <Button onClick={() => setStep({ name: "filling" })}>Open an account</Button>
      {step.name === "filling" && (
        <Dialog title="Open an account" onCancel={close}>
          <form onSubmit={open} noValidate className="mt-4 grid gap-4">
            <TextField label="Name" name="name" error={faultAt(failure, "name")} />
            <TextField
              label="E-mail of its first owner"
              name="email"
              type="email"
              autoComplete="off"
              error={faultAt(failure, "email")}
            />
            <TextField
              label="Credits to start with"
              name="credits"
              inputMode="numeric"
              mono
              defaultValue="1000"
              error={faultAt(failure, "credits")}
            />
            <FailureNote message={faultElsewhere(failure, FIELDS)} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={busy}>
                Open account
              </Button>
            </div>
          </form>
        </Dialog>
      )}
      {step.name === "opened" && (
        <SecretDialog
          title="The account is open"
          what="invitation link"
          secret={step.link}
          advice={`Send it to ${step.email} yourself: no mail is sent from here.`}
          stored="I have copied it"
          onStored={close}
        >
          <p>
            It makes them the owner; it works once, for 7 days, and only for this address. The
            account's id is <span className="font-mono break-all">{step.account_id}</span>.
          </p>
        </SecretDialog>
      )}
    </>
  );
}
