"use client";

import { ConfirmDialog } from "#components/parts/confirm-dialog.tsx";
import { Name } from "#components/ui/name.tsx";
import { numberText } from "#domain/text/number-text.ts";
import { amountWords } from "./credit-amount.ts";

/** Asks to confirm an unusually large number of credits, in digits and words. */
export function ConfirmCredits({
  amount,
  account,
  busy,
  onConfirm,
  onCancel,
}: {
  amount: number;
  /** The name of the account that receives them. */
  account: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Add ${numberText(amount)} credits?`}
      action={`Add ${numberText(amount)} credits`}
      variant="primary"
      busy={busy}
      failure={null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        That is <b className="font-medium text-ink">{amountWords(amount)}</b>, which is an unusually
        large amount. They go to{" "}
        <b className="font-medium break-words text-ink">
          <Name text={account} />
        </b>
        . Added credits cannot be removed here.
      </p>
    </ConfirmDialog>
  );
}
