"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { showToast } from "#components/toasts/toast.ts";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { MAX_REASON_LENGTH } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";

/** Declines a proposal, with a note for who proposed it. */
export function DeclineProposal({ id }: { id: string }) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function decline(data: FormData) {
    const decision = { id, note: String(data.get("note")) };
    if (!(await call(({ proposals }) => proposals.decline.mutate(decision)))) return;
    close();
    showToast({ text: "The proposal is declined." });
  }

  return (
    <>
      <Button onClick={open}>Decline</Button>
      {isOpen && (
        <FormDialog
          title="Decline the proposal"
          action="Decline"
          busy={busy}
          failure={failure}
          fields={["note"]}
          onSubmit={decline}
          onCancel={close}
        >
          <TextAreaField
            label="Note"
            name="note"
            rows={3}
            spellCheck
            mono={false}
            hint={`Optional. Whoever proposed it can read this. Up to ${numberText(MAX_REASON_LENGTH)} characters.`}
            error={faultAt(failure, "note")}
          />
        </FormDialog>
      )}
    </>
  );
}
