"use client";

import { useId, useState } from "react";
import { changedFields } from "#components/calls/changed-fields.ts";
import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import {
  type ContractDetails,
  MAX_DESCRIPTION_LENGTH,
  MAX_TAGS,
  tagsOf,
} from "#domain/contracts/description.ts";
import { numberText } from "#domain/text/number-text.ts";

type Props = ContractDetails & {
  id: string;
  /** Whether the server sends mails at all. */
  sendsMail: boolean;
  /** Suggested as owners. */
  members: readonly string[];
};

const TAG_FIELDS = Array.from({ length: MAX_TAGS + 1 }, (_, index) => `tags[${index}]`);
const FIELDS = ["description", "owner", "tags", ...TAG_FIELDS];

/** Changes what people say about a contract. */
export function DescribeContract(props: Props) {
  const { isOpen, open, close } = useDialog();
  return (
    <>
      <Button onClick={open}>Edit description</Button>
      {isOpen && <DescriptionForm {...props} onClose={close} />}
    </>
  );
}

function DescriptionForm({
  id,
  sendsMail,
  members,
  onClose,
  ...shown
}: Props & { onClose: () => void }) {
  const { call, busy, failure } = useCall();
  const [before] = useState(shown);
  const { description, owner, tags, mails_owner } = before;

  async function describe(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "");
    const fields = {
      description: text("description"),
      owner: text("owner"),
      tags: tagsOf(text("tags")),
      mails_owner: sendsMail ? data.has("mails_owner") : mails_owner,
    };
    const inForm = { ...before, description: description ?? "", owner: owner ?? "" };
    const change = changedFields(inForm, fields);
    const send = () => call(({ catalogue }) => catalogue.describe.mutate({ id, ...change }));
    if (!change || (await send())) onClose();
  }

  return (
    <FormDialog
      title="Edit description"
      action="Save"
      busy={busy}
      failure={failure}
      fields={FIELDS}
      onSubmit={describe}
      onCancel={onClose}
    >
      <TextAreaField
        label="Description"
        name="description"
        rows={4}
        spellCheck
        mono={false}
        defaultValue={description ?? ""}
        hint={`What the data is and where it comes from. Up to ${numberText(MAX_DESCRIPTION_LENGTH)} characters.`}
        error={faultAt(failure, "description")}
      />
      <TextField
        label="Owner"
        name="owner"
        defaultValue={owner ?? ""}
        autoComplete="off"
        suggestions={members}
        hint="Who decides about this contract: a person or a team."
        error={faultAt(failure, "owner")}
      />
      {sendsMail && <MailsOwner isOn={mails_owner} />}
      <TextField
        label="Tags"
        name="tags"
        defaultValue={tags.join(", ")}
        autoComplete="off"
        hint={`Separated by commas, at most ${MAX_TAGS}.`}
        error={tagFault(failure)}
      />
    </FormDialog>
  );
}

function MailsOwner({ isOn }: { isOn: boolean }) {
  const id = useId();
  return (
    <div>
      <label className="inline-flex items-start gap-2">
        <input
          type="checkbox"
          name="mails_owner"
          defaultChecked={isOn}
          aria-describedby={id}
          className="mt-0.5 size-4 shrink-0 accent-ink"
        />
        Email the owner about blocked checks and proposals
      </label>
      <p id={id} className="mt-1 text-table text-ink-muted">
        If the owner is the confirmed address of a member. Their own choice overrides this.
      </p>
    </div>
  );
}

/** What is wrong with the tags as a whole, or with the first that is wrong. */
function tagFault(failure: CallFailure | null) {
  const path = TAG_FIELDS.find((path) => faultAt(failure, path));
  if (!path) return faultAt(failure, "tags");
  const fault = failure?.faults.find((fault) => fault.path === path);
  return `Tag ${TAG_FIELDS.indexOf(path) + 1} ${fault?.message}.`;
}
