"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { TextField } from "./ui/text-field.tsx";
import { useCall } from "./use-call.ts";

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
        <Dialog title={`Label of ${preview}…`} onCancel={close}>
          <form onSubmit={rename} className="mt-4">
            <TextField
              label="Label"
              name="label"
              defaultValue={label ?? ""}
              autoComplete="off"
              hint="For people, such as the pipeline that has the key. Empty takes it away."
              error={faultAt(failure, "label")}
            />
            <FailureNote message={faultElsewhere(failure, ["label"])} />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={busy}>
                Save
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
