"use client";

import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { MAX_NOTE_LENGTH } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";
import { RecipientChoice } from "./recipient-choice.tsx";
import { useRecipients } from "./use-recipients.ts";

/** Who gets a check by mail, and what the reader has to say about it. */
export function MailFields({
  account_id,
  check_id,
  chosen,
  onChange,
  failure,
}: {
  account_id: string;
  check_id: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  failure: CallFailure | null;
}) {
  const { recipients, failure: notLoaded } = useRecipients(account_id, check_id);
  return (
    <>
      {recipients && (
        <RecipientChoice recipients={recipients} chosen={chosen} onChange={onChange} />
      )}
      {!recipients && !notLoaded && (
        <p className="text-table text-ink-muted">Loading the recipients…</p>
      )}
      <FailureNote message={notLoaded} />
      <TextAreaField
        label="Note"
        name="note"
        rows={3}
        spellCheck
        mono={false}
        hint={`Optional, shown above the changes. Up to ${numberText(MAX_NOTE_LENGTH)} characters.`}
        error={faultAt(failure, "note")}
      />
    </>
  );
}
