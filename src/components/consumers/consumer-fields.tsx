"use client";

import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { TextField } from "#components/ui/text-field.tsx";
import type { Consumer } from "#domain/gate/consumer.ts";
import { CONFIRMATION_DAYS, CONFIRMATION_MAILS } from "#domain/limit.ts";
import type { ContactState } from "#domain/mail/contact.ts";
import { ColumnPicker } from "./column-picker.tsx";

type Choice = "all" | "some";

const CHOICES: Record<Choice, string> = {
  all: "All columns, including ones added later",
  some: "Some columns",
};

const HINTS: Record<ContactState, string> = {
  member: "Gets email as a member of the account.",
  confirmed: "Gets email when a change affects it.",
  unconfirmed: `Not confirmed yet. Saving asks this address whether it wants email, at most ${CONFIRMATION_MAILS} times and once in ${CONFIRMATION_DAYS} days.`,
  unsubscribed: "Unsubscribed. Only the person at this address can undo that.",
};

function contactHint(state: ContactState | undefined) {
  if (state) return HINTS[state];
  return "We ask an email address whether it wants email about changes that affect it. Links and channels are only displayed.";
}

/** The fields of a consumer's form. */
export function ConsumerFields({
  consumer,
  state,
  names,
  chosen,
  choice,
  members,
  failure,
  onChoice,
  onChosen,
}: {
  /** The consumer that is changed; null for a new one. */
  consumer: Pick<Consumer, "name" | "owner" | "contact"> | null;
  /** Whether mails go to its contact, if that is known. */
  state: ContactState | undefined;
  /** The contract's columns; null until they are here. */
  names: readonly string[] | null;
  chosen: ReadonlySet<string>;
  choice: Choice;
  /** Suggested as contacts. */
  members: readonly string[];
  failure: CallFailure | null;
  onChoice: (choice: Choice) => void;
  onChosen: (chosen: ReadonlySet<string>) => void;
}) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={consumer?.name}
        autoComplete="off"
        hint="What uses the data, such as a dashboard, a model or a job."
        error={faultAt(failure, "name")}
      />
      <TextField
        label="Owner"
        name="owner"
        defaultValue={consumer?.owner ?? ""}
        autoComplete="off"
        hint="Optional. A person or a team."
        error={faultAt(failure, "owner")}
      />
      <TextField
        label="Contact"
        name="contact"
        defaultValue={consumer?.contact ?? ""}
        autoComplete="off"
        suggestions={members}
        hint={contactHint(state)}
        error={faultAt(failure, "contact")}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">Uses</legend>
        {(Object.keys(CHOICES) as Choice[]).map((value) => (
          <label key={value} className="flex items-center gap-2">
            <input
              type="radio"
              name="uses"
              value={value}
              checked={choice === value}
              onChange={() => onChoice(value)}
              className="accent-ink"
            />
            {CHOICES[value]}
          </label>
        ))}
      </fieldset>
      {choice === "some" &&
        (names ? (
          <ColumnPicker columns={names} chosen={chosen} onChange={onChosen} />
        ) : (
          <p className="text-table text-ink-muted">Loading the columns…</p>
        ))}
    </>
  );
}
