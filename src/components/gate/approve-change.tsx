"use client";

import { consoleClient } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { showToast } from "#components/toasts/toast.ts";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import type { ApprovedChange } from "#domain/gate/approval.ts";
import { MAX_REASON_LENGTH } from "#domain/limit.ts";
import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { ChangeText } from "./change-text.tsx";
import { endOf, UntilChoice } from "./until-choice.tsx";

/** Approves a change that a check found. */
export function ApproveChange({
  check: { account, contract_id, id: check_id },
  change,
}: {
  check: { account: string; contract_id: string; id: string };
  change: ApprovedChange;
}) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });
  const { kind, column, from, to } = change;

  async function approve(data: FormData) {
    const made = await call(({ approvals }) =>
      approvals.create.mutate({
        id: contract_id,
        check_id,
        kind,
        column,
        from,
        to,
        reason: String(data.get("reason")),
        ends_at: endOf(data),
      }),
    );
    if (!made) return;
    close();
    const withdrawal = { id: contract_id, approval_id: made.id };
    showToast({
      text: `The change of ${column} is approved.`,
      undo: {
        call: () => consoleClient(account).approvals.withdraw.mutate(withdrawal),
        done: `The approval of ${column} is withdrawn.`,
      },
    });
  }

  const dayError = faultAt(failure, "ends_at") && "Choose today or a later day.";
  return (
    <>
      <Button size="row" onClick={open} aria-label={`Approve the change of ${nameText(column)}`}>
        Approve
      </Button>
      {isOpen && (
        <FormDialog
          title={`Approve the change of ${column}`}
          action="Approve"
          busy={busy}
          failure={failure}
          fields={["reason", "ends_at"]}
          onSubmit={approve}
          onCancel={close}
        >
          <p className="min-w-0 text-table wrap-anywhere">
            <ChangeText change={change} />
          </p>
          <TextAreaField
            label="Reason"
            name="reason"
            rows={3}
            spellCheck
            mono={false}
            required
            hint={`Shown beside the change in every check it lets through. Up to ${numberText(MAX_REASON_LENGTH)} characters.`}
            error={faultAt(failure, "reason")}
          />
          <UntilChoice error={dayError} />
        </FormDialog>
      )}
    </>
  );
}
