"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** Asks before an action; the focus starts on Cancel. */
export function ConfirmDialog({
  title,
  action,
  variant = "danger",
  busy,
  failure,
  onConfirm,
  onCancel,
  children,
}: {
  title: string;
  action: string;
  variant?: "danger" | "primary";
  busy: boolean;
  failure: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} onCancel={onCancel}>
      <div className="mt-2 mb-4 text-ink-muted">{children}</div>
      <FailureNote message={failure} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant={variant} aria-disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
