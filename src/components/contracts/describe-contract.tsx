"use client";

import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import {
  type Description,
  MAX_DESCRIPTION_LENGTH,
  MAX_TAGS,
  tagsOf,
} from "#server/contracts/rules/description.ts";
import { numberText } from "#server/rules/number-text.ts";

type Props = Description & {
  id: string;
  /** Suggested as owners. */
  members: readonly string[];
};

const TAG_FIELDS = Array.from({ length: MAX_TAGS + 1 }, (_, index) => `tags[${index}]`);
const FIELDS = ["description", "owner", "tags", ...TAG_FIELDS];

/** Changes what people say about a contract. */
export function DescribeContract({ id, description, owner, tags, members }: Props) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function describe(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "");
    const given = {
      description: text("description"),
      owner: text("owner"),
      tags: tagsOf(text("tags")),
    };
    if (await call(({ catalogue }) => catalogue.describe.mutate({ id, ...given }))) close();
  }

  return (
    <>
      <Button onClick={open}>Edit details</Button>
      {isOpen && (
        <FormDialog
          title="Edit details"
          action="Save"
          busy={busy}
          failure={failure}
          fields={FIELDS}
          onSubmit={describe}
          onCancel={close}
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
          <TextField
            label="Tags"
            name="tags"
            defaultValue={tags.join(", ")}
            autoComplete="off"
            hint={`Separated by commas, at most ${MAX_TAGS}.`}
            error={tagFault(failure)}
          />
        </FormDialog>
      )}
    </>
  );
}

/** What is wrong with the tags as a whole, or with the first that is wrong. */
function tagFault(failure: CallFailure | null) {
  const path = TAG_FIELDS.find((path) => faultAt(failure, path));
  if (!path) return faultAt(failure, "tags");
  const fault = failure?.faults.find((fault) => fault.path === path);
  return `Tag ${TAG_FIELDS.indexOf(path) + 1} ${fault?.message}.`;
}
