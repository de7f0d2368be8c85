"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { numberText } from "./number-text.ts";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useSiteCall } from "./use-call.ts";

/** `entry_id` is that of the line in the ledger: sent twice, it adds once. */
export function AddCredits({ account_id, entry_id }: { account_id: string; entry_id: string }) {
  const { call, busy, failure } = useSiteCall();
  const [fault, setFault] = useState<string | null>(null);
  const [added, setAdded] = useState<number | null>(null);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = String(data.get("amount")).replace(/[\s,.]/g, "");
    const isNumber = /^\d{1,12}$/.test(typed) && Number(typed) > 0;
    setFault(isNumber ? null : "Enter a whole number above 0.");
    if (!isNumber) return form.querySelector<HTMLInputElement>("[name=amount]")?.focus();
    const reason = String(data.get("reason"));
    const amount = Number(typed);
    setAdded(null);
    const answer = await call(({ operator }) =>
      operator.addCredits.mutate({ account_id, entry_id, amount, reason }),
    );
    if (!answer) return focusFault(form);
    form.reset();
    setAdded(answer.amount);
  }

  return (
    <form onSubmit={add} noValidate className="grid max-w-md gap-4">
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
        hint="Stands in the ledger, for the account's people to read"
        error={faultAt(failure, "reason")}
      />
      <FailureNote message={faultElsewhere(failure, ["amount", "reason"])} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" aria-disabled={busy}>
          Add credits
        </Button>
        <p role="status" className="text-table text-ink-muted">
          {added !== null && `${numberText(added)} credits added.`}
        </p>
      </div>
    </form>
  );
}
