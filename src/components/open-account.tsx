"use client";

import { type FormEvent, useState } from "react";
import { normalEmail } from "../server/domain/email.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { FormDialog } from "./form-dialog.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { Button } from "./ui/button.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useSiteCall } from "./use-call.ts";

type Step =
  | { name: "closed" }
  | { name: "filling" }
  | { name: "opened"; account_id: string; email: string; token: string };

const FIELDS = ["name", "email", "credits"];

/** Opens an account, and shows the link for its first owner. */
export function OpenAccount() {
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useSiteCall();

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [name, email] = [String(data.get("name")), normalEmail(String(data.get("email")))];
    const credits = Number(data.get("credits") || Number.NaN);
    const opened = await call(({ operator }) =>
      operator.openAccount.mutate({ name, email, credits }),
    );
    if (!opened) return focusFault(form);
    const { account_id, token } = opened;
    setStep({ name: "opened", account_id, email, token });
  }

  function close() {
    forget();
    setStep({ name: "closed" });
  }

  return (
    <>
      <Button onClick={() => setStep({ name: "filling" })}>Open an account</Button>
      {step.name === "filling" && (
        <FormDialog
          title="Open an account"
          action="Open account"
          busy={busy}
          failure={faultElsewhere(failure, FIELDS)}
          onSubmit={open}
          onCancel={close}
        >
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
        </FormDialog>
      )}
      {step.name === "opened" && (
        <InvitationLink
          title="The account is open"
          token={step.token}
          email={step.email}
          onStored={close}
        >
          <p>
            It makes them the owner; it works once, for 7 days, and only for this address. The
            account's id is <span className="font-mono break-all">{step.account_id}</span>.
          </p>
        </InvitationLink>
      )}
    </>
  );
}
