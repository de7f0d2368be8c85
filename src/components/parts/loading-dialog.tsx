"use client";

import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** Stands for a dialog until what it shows is loaded, or says why it is not. */
export function LoadingDialog({
  title,
  failure,
  onCancel,
}: {
  title: string;
  failure: string | null;
  onCancel: () => void;
}) {
  return (
    <Dialog title={title} onCancel={onCancel}>
      <p role="status" className="mt-2 text-ink-muted empty:absolute">
        {!failure && "Loading the columns …"}
      </p>
      <FailureNote message={failure} />
      <div className="mt-6 flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  );
}
