"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { endOf, UntilChoice } from "#components/gate/until-choice.tsx";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { showToast } from "#components/toasts/toast.ts";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { MAX_REASON_LENGTH } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";

/** Approves a proposal, with a reason in the person's own words. */
export function ApproveProposal({
  id,
  isOfChanges,
}: {
  id: string;
  /** Whether it is about changes to approve; otherwise, about the contract's columns. */
  isOfChanges: boolean;
}) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function approve(data: FormData) {
    const decision = {
      id,
      reason: String(data.get("reason")),
      ends_at: isOfChanges ? endOf(data) : null,
    };
    if (!(await call(({ proposals }) => proposals.approve.mutate(decision)))) return;
    close();
    showToast({ text: "The proposal is approved." });
  }

  const dayError = faultAt(failure, "ends_at") && "Choose today or a later day.";
  return (
    <>
      <Button variant="primary" onClick={open}>
        Approve
      </Button>
      {isOpen && (
        <FormDialog
          title="Approve the proposal"
          action="Approve"
          busy={busy}
          failure={failure}
          fields={["reason", "ends_at"]}
          onSubmit={approve}
          onCancel={close}
        >
          <TextAreaField
            label="Reason"
            name="reason"
            rows={4}
            spellCheck
            mono={false}
            required
            hint={`Stored as yours, with ${isOfChanges ? "each approval" : "the version"}. Up to ${numberText(MAX_REASON_LENGTH)} characters.`}
            error={faultAt(failure, "reason")}
          />
          {isOfChanges && <UntilChoice error={dayError} />}
        </FormDialog>
      )}
    </>
  );
}
