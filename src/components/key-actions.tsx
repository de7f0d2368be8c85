"use client";

import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { RenameKey } from "./rename-key.tsx";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { focusHeading } from "./ui/focus-heading.ts";
import { useCall } from "./use-call.ts";

type Props = { id: string; preview: string; label: string | null; isActive: boolean };

/** Revoking and activating are one click; the same button undoes what it did. */
export function KeyActions({ id, preview, label, isActive }: Props) {
  const [done, setDone] = useState<"revoked" | "activated" | null>(null);
  const [asking, setAsking] = useState(false);
  const { call, busy, failure, forget } = useCall();

  async function toggle(event: MouseEvent) {
    // The second click of a double-click would undo the first.
    if (event.detail > 1) return;
    const wasDone = done;
    const changed = await call(({ keys }) =>
      (isActive ? keys.revoke : keys.activate).mutate({ id }),
    );
    if (changed) setDone(wasDone ? null : changed.is_active ? "activated" : "revoked");
  }

  async function remove() {
    if (!(await call(({ keys }) => keys.delete.mutate({ id })))) return;
    // The dialog gives the focus back to a button that is about to go.
    flushSync(() => setAsking(false));
    focusHeading();
  }

  const verb = isActive ? "Revoke" : "Activate";
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:justify-end">
      <p role="status" className="text-table text-ink-muted max-sm:order-last">
        {done && `Key ${done}.`}
      </p>
      {!asking && <FailureNote message={failure?.message} />}
      <RenameKey id={id} preview={preview} label={label} />
      <Button
        size="row"
        onClick={toggle}
        aria-disabled={busy}
        aria-label={`${done ? "Undo: " : ""}${verb} ${preview}`}
      >
        {done ? "Undo" : verb}
      </Button>
      {!isActive && (
        <Button size="row" onClick={() => setAsking(true)} aria-label={`Delete ${preview}`}>
          Delete
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete the key ${preview}…?`}
          action="Delete key"
          busy={busy}
          failure={failure?.message}
          onConfirm={remove}
          onCancel={() => {
            forget();
            setAsking(false);
          }}
        >
          <p>
            The key <span className="font-mono text-ink">{preview}…</span> can never be activated
            again. Checks that it ran stay in the history.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
