"use client";

import { type FormEvent, useRef, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { InvitationLink } from "#components/people/invitation-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { TextField } from "#components/ui/text-field.tsx";
import { normalEmail } from "#server/people/rules/email.ts";
import { ConfirmCredits } from "./confirm-credits.tsx";
import { readAmount, UNUSUAL_CREDITS } from "./credit-amount.ts";

type NewAccount = { name: string; email: string; credits: number };

type Step =
  | { name: "closed" }
  | { name: "filling"; asked: NewAccount | null }
  | { name: "opened"; account_id: string; email: string; token: string };

const FIELDS = ["name", "email", "credits"];

/** Opens an account, and shows the link for its first owner. */
export function OpenAccount() {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useSiteCall();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.current = event.currentTarget;
    const data = new FormData(form.current);
    const [name, email] = [String(data.get("name")), normalEmail(String(data.get("email")))];
    const account = { name, email, credits: readAmount(String(data.get("credits"))) ?? Number.NaN };
    if (account.credits >= UNUSUAL_CREDITS) return setStep({ name: "filling", asked: account });
    open(account);
  }

  async function open(account: NewAccount) {
    const opened = await call(({ operator }) => operator.openAccount.mutate(account));
    if (!opened) {
      setStep({ name: "filling", asked: null });
      return form.current && focusFault(form.current);
    }
    const { account_id, token } = opened;
    setStep({ name: "opened", account_id, email: account.email, token });
  }

  function close() {
    forget();
    setStep({ name: "closed" });
  }

  return (
    <>
      <Button onClick={() => setStep({ name: "filling", asked: null })}>Open an account</Button>
      {step.name === "filling" && (
        <FormDialog
          title="Open an account"
          action="Open account"
          busy={busy}
          failure={faultElsewhere(failure, FIELDS)}
          onSubmit={submit}
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
      {step.name === "filling" && step.asked && (
        <ConfirmCredits
          amount={step.asked.credits}
          account={step.asked.name}
          busy={busy}
          onConfirm={() => step.asked && open(step.asked)}
          onCancel={() => setStep({ name: "filling", asked: null })}
        />
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
