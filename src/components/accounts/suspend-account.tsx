"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useSiteCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

export function SuspendAccount({ account_id, name }: { account_id: string; name: string }) {
  const { call, busy, failure, forget } = useSiteCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function suspend(data: FormData) {
    const reason = String(data.get("reason"));
    if (await call(({ operator }) => operator.suspend.mutate({ account_id, reason }))) close();
  }

  return (
    <>
      <Button onClick={open}>Suspend …</Button>
      {isOpen && (
        <FormDialog
          title={`Suspend ${name}?`}
          action="Suspend account"
          variant="danger"
          busy={busy}
          failure={failure}
          fields={["reason"]}
          onSubmit={suspend}
          onCancel={close}
        >
          <TextField
            label="Reason"
            name="reason"
            autoComplete="off"
            hint="The account's members can read it."
            error={faultAt(failure, "reason")}
          />
        </FormDialog>
      )}
    </>
  );
}
