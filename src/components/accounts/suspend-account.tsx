"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { TextField } from "#components/ui/text-field.tsx";

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
        <FormDialog
          title={`Suspend ${name}?`}
          action="Suspend account"
          look="danger"
          busy={busy}
          failure={faultElsewhere(failure, ["reason"])}
          onSubmit={suspend}
          onCancel={close}
        >
          <TextField
            label="Reason"
            name="reason"
            autoComplete="off"
            hint="The account's people read it"
            error={faultAt(failure, "reason")}
          />
        </FormDialog>
      )}
    </>
  );
}
