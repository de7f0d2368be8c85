"use client";

import { useRef, useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { countText } from "#domain/text/number-text.ts";
import { DAY_MS } from "#domain/usage/day.ts";

/** Redelivers what a webhook did not acknowledge since a time of the reader's choice. */
export function RecoverFailed({ webhook_id }: { webhook_id: string }) {
  const [fault, setFault] = useState<string | null>(null);
  const [queued, setQueued] = useState<number | null>(null);
  const isRunning = useRef(false);
  const { call, busy, failure, forget } = useCall();
  const dialog = useDialog({ forget });

  async function recover(data: FormData) {
    const since = new Date(String(data.get("since")));
    if (Number.isNaN(since.getTime())) return setFault("Choose a date and a time.");
    setFault(null);
    isRunning.current = true;
    const done = await call(async ({ deliveries }) => {
      const range = { webhook_id, since: since.toISOString() };
      let total = 0;
      for (let cursor: string | null = ""; cursor !== null && isRunning.current; ) {
        const part: { queued: number; next_cursor: string | null } =
          await deliveries.redeliverFailed.mutate({ ...range, ...(cursor && { cursor }) });
        total += part.queued;
        setQueued(total);
        cursor = part.next_cursor;
      }
      return true;
    });
    if (done) dialog.close();
  }

  function close() {
    isRunning.current = false;
    setFault(null);
    dialog.close();
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p role="status" className="text-table text-ink-muted">
        {queued === null ? null : outcome(queued)}
      </p>
      <Button
        onClick={() => {
          setQueued(null);
          dialog.open();
        }}
      >
        Resend failed
      </Button>
      {dialog.isOpen && (
        <FormDialog
          title="Resend failed deliveries"
          action="Resend"
          busy={busy}
          failure={null}
          onSubmit={recover}
          onCancel={close}
        >
          <p className="text-ink-muted">
            Resends every failed delivery created since this time, under its original id.
          </p>
          <TextField
            label="Since"
            name="since"
            type="datetime-local"
            defaultValue={localInput(Date.now() - DAY_MS)}
            hint="In your local time zone."
            error={fault ?? failure?.message}
          />
        </FormDialog>
      )}
    </div>
  );
}

function outcome(queued: number) {
  if (queued === 0) return "No delivery has failed since then.";
  return `Resending ${countText(queued, "delivery", "deliveries")}.`;
}

/** A time in ms in the format of a datetime-local input. */
function localInput(time: number) {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
}
