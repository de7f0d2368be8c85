"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

type Props = { id: string; preview: string; label: string | null };

/** Gives a key another label; an empty one takes it away. */
export function RenameKey({ id, preview, label }: Props) {
  const [asking, setAsking] = useState(false);
  const { call, busy, failure, forget } = useCall();

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const label = String(new FormData(event.currentTarget).get("label") ?? "");
    if (await call(({ keyring }) => keyring.rename.mutate({ id, label }))) setAsking(false);
  }

  function close() {
    forget();
    setAsking(false);
  }

  const verb = label ? "Rename" : "Label";
  return (
    <>
      <Button size="row" onClick={() => setAsking(true)} aria-label={`${verb} ${preview}`}>
        {verb}
      </Button>
      {asking && (
        <FormDialog
          title={`Label of ${preview}…`}
          action="Save"
          busy={busy}
          failure={faultElsewhere(failure, ["label"])}
          onSubmit={rename}
          onCancel={close}
        >
          <TextField
            label="Label"
            name="label"
            defaultValue={label ?? ""}
            autoComplete="off"
            hint="For people, such as the pipeline that has the key. Empty takes it away."
            error={faultAt(failure, "label")}
          />
        </FormDialog>
      )}
    </>
  );
}
