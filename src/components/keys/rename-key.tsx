"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

type Props = { id: string; preview: string; label: string | null };

/** Changes a key's label; an empty one removes it. */
export function RenameKey({ id, preview, label }: Props) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function rename(data: FormData) {
    const label = String(data.get("label") ?? "");
    if (await call(({ keyring }) => keyring.rename.mutate({ id, label }))) close();
  }

  const verb = label ? "Rename" : "Label";
  return (
    <>
      <Button size="row" onClick={open} aria-label={`${verb} ${preview}`}>
        {verb}
      </Button>
      {isOpen && (
        <FormDialog
          title={`Label for ${preview}…`}
          action="Save"
          busy={busy}
          failure={failure}
          fields={["label"]}
          onSubmit={rename}
          onCancel={close}
        >
          <TextField
            label="Label"
            name="label"
            defaultValue={label ?? ""}
            autoComplete="off"
            hint="What the key is for, such as the name of a pipeline. Leave empty to remove the label."
            error={faultAt(failure, "label")}
          />
        </FormDialog>
      )}
    </>
  );
}
