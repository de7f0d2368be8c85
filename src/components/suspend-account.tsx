"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusFault } from "./ui/focus-fault.ts";
import { TextField } from "./ui/text-field.tsx";
import { useSiteCall } from "./use-call.ts";

export function SuspendAccount({ account_id, name }: { account_id: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const { call, busy, failure, forget } = useSiteCall();

  async function suspend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = String(new FormData(form).get("reason"));
    if (!(await call(({ operator }) => operator.suspend.mutate({ account_id, reason })))) {
      return focusFault(form);
    }
    setAsking(false);
  }

  function close() {
    forget();
    setAsking(false);
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>Suspend …</Button>
      {asking && (
        <Dialog title={`Suspend ${name}?`} onCancel={close}>
          <form onSubmit={suspend} noValidate className="mt-4 grid gap-4">
            <TextField
              label="Reason"
              name="reason"
              autoComplete="off"
              hint="The account's people read it"
              error={faultAt(failure, "reason")}
            />
            <FailureNote message={faultElsewhere(failure, ["reason"])} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="danger" aria-disabled={busy}>
                Suspend account
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
