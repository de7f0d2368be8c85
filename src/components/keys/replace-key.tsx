"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { ROTATION_DAYS } from "#domain/limit.ts";
import { addDays, dayOf, endOfDay } from "#domain/usage/day.ts";
import { endOf } from "./grant-fields.tsx";
import { NewKey } from "./new-key.tsx";

/** Creates a key in the place of another, which ends at `expires_at` unless it is null. */
export function ReplaceKey({
  id,
  preview,
  expires_at,
}: {
  id: string;
  preview: string;
  expires_at: string | null;
}) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<{ key: string }>({ forget });

  async function replace(data: FormData) {
    const expiry = {
      old_expires_at: endOfDay(String(data.get("old_last_day"))),
      expires_at: endOf(data),
    };
    const made = await call(({ keys }) => keys.createSuccessor.mutate({ id, ...expiry }));
    if (made) showResult(made);
  }

  const today = dayOf(Date.now());
  return (
    <>
      <Button size="row" onClick={open} aria-label={`Replace ${preview}`}>
        Replace
      </Button>
      {isOpen && (
        <FormDialog
          title={`Replace ${preview}…`}
          action="Create the new key"
          busy={busy}
          failure={failure}
          fields={["old_expires_at", "expires_at"]}
          onSubmit={replace}
          onCancel={close}
        >
          <p className="text-ink-muted">
            The new key has the same rights. Both work until the old one expires, so give the
            pipeline the new one before then.
          </p>
          <TextField
            label="Last day of the old key (UTC)"
            name="old_last_day"
            type="date"
            required
            min={today}
            defaultValue={addDays(today, ROTATION_DAYS)}
            error={faultAt(failure, "old_expires_at")}
          />
          <TextField
            label="Last day of the new key (UTC)"
            name="last_day"
            type="date"
            min={today}
            defaultValue={expires_at ? dayOf(Date.parse(expires_at)) : ""}
            hint="Leave empty for a key that does not expire."
            error={faultAt(failure, "expires_at")}
          />
        </FormDialog>
      )}
      {result && <NewKey secret={result.key} onStored={close} />}
    </>
  );
}
