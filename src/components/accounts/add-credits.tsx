"use client";

import { type FormEvent, useRef, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { countText } from "#domain/text/number-text.ts";
import { ConfirmCredits } from "./confirm-credits.tsx";
import { readAmount, UNUSUAL_CREDITS } from "./credit-amount.ts";

type Props = {
  account_id: string;
  /** The name of the account. */
  name: string;
  /** The id of the ledger entry, so that a form sent twice adds credits once. */
  entry_id: string;
};

/** Adds credits to an account; asks for confirmation if the number is unusually large. */
export function AddCredits({ account_id, name, entry_id }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { call, busy, failure } = useSiteCall();
  const [fault, setFault] = useState<string | null>(null);
  const [request, setRequest] = useState<{ amount: number; reason: string } | null>(null);
  const [added, setAdded] = useState<number | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const amount = readAmount(String(data.get("amount")));
    setFault(amount ? null : "Enter a whole number above 0.");
    if (!amount) return form.current?.querySelector<HTMLInputElement>("[name=amount]")?.focus();
    const entry = { amount, reason: String(data.get("reason")) };
    if (amount < UNUSUAL_CREDITS) return add(entry);
    setRequest(entry);
  }

  async function add({ amount, reason }: { amount: number; reason: string }) {
    setAdded(null);
    const answer = await call(({ operator }) =>
      operator.addCredits.mutate({ account_id, entry_id, amount, reason }),
    );
    setRequest(null);
    if (!form.current) return;
    if (!answer) return focusFault(form.current);
    form.current.reset();
    setAdded(answer.amount);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <TextField
        label="Credits"
        name="amount"
        inputMode="numeric"
        mono
        autoComplete="off"
        error={fault ?? faultAt(failure, "amount")}
      />
      <TextField
        label="Reason"
        name="reason"
        autoComplete="off"
        hint="Shown in the ledger, where the account's members can read it."
        error={faultAt(failure, "reason")}
      />
      <FailureNote message={faultElsewhere(failure, ["amount", "reason"])} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="primary" busy={busy}>
          Add credits
        </SubmitButton>
        <p role="status" className="text-table text-ink-muted">
          {added !== null && `${countText(added, "credit")} added.`}
        </p>
      </div>
      {request && (
        <ConfirmCredits
          amount={request.amount}
          account={name}
          busy={busy}
          onConfirm={() => add(request)}
          onCancel={() => setRequest(null)}
        />
      )}
    </form>
  );
}
