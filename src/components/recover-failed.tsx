"use client";

import { type FormEvent, useRef, useState } from "react";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { TextField } from "./ui/text-field.tsx";
import { useCall } from "./use-call.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends again what a webhook did not acknowledge since a time of the reader's choice. */
export function RecoverFailed({ webhook_id }: { webhook_id: string }) {
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [queued, setQueued] = useState<number | null>(null);
  const wanted = useRef(false);
  const { call, busy, failure, forget } = useCall();

  async function recover(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const since = new Date(String(new FormData(event.currentTarget).get("since")));
    if (Number.isNaN(since.getTime())) return setFault("Choose a date and a time.");
    setFault(null);
    wanted.current = true;
    const done = await call(async ({ deliveries }) => {
      const asked = { webhook_id, since: since.toISOString() };
      let total = 0;
      for (let cursor: string | null = ""; cursor !== null && wanted.current; ) {
        const part: { queued: number; next_cursor: string | null } =
          await deliveries.redeliverFailed.mutate({ ...asked, ...(cursor && { cursor }) });
        total += part.queued;
        setQueued(total);
        cursor = part.next_cursor;
      }
      return true;
    });
    if (done) setOpen(false);
  }

  function close() {
    wanted.current = false;
    forget();
    setFault(null);
    setOpen(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p role="status" className="text-table text-ink-muted">
        {queued === null ? null : outcome(queued)}
      </p>
      <Button
        onClick={() => {
          setQueued(null);
          setOpen(true);
        }}
      >
        Recover failed
      </Button>
      {open && (
        <Dialog title="Recover failed deliveries" onCancel={close}>
          <form onSubmit={recover} noValidate className="mt-2">
            <p className="mb-4 text-ink-muted">
              Abandoned deliveries since this time are sent again, under their old ids.
            </p>
            <TextField
              label="Since"
              name="since"
              type="datetime-local"
              defaultValue={localInput(Date.now() - DAY_MS)}
              hint="In your own time zone."
              error={fault ?? failure?.message}
            />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={busy}>
                Recover
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}

function outcome(queued: number) {
  if (queued === 0) return "Nothing was abandoned since then.";
  return `${queued.toLocaleString("en")} ${queued === 1 ? "delivery is" : "deliveries are"} sent again.`;
}

/** A time in ms as a datetime-local input has it. */
function localInput(time: number) {
  const offset = new Date(time).getTimezoneOffset() * 60_000;
  return new Date(time - offset).toISOString().slice(0, 16);
}
