"use client";

import { type ComponentProps, type FormEvent, type ReactNode, useState } from "react";
import { LeaveGuard } from "#components/drafts/leave-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** A form in a dialog: the fields, what no field shows of a failure, and the two ways out. */
export function FormDialog({
  title,
  action,
  look = "primary",
  busy,
  failure,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** What the button says that sends it. */
  action: string;
  look?: ComponentProps<typeof Button>["look"];
  busy: boolean;
  failure: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const [isTouched, setTouched] = useState(false);
  return (
    <Dialog title={title} onCancel={onCancel}>
      <LeaveGuard isOn={isTouched && !busy} line="What you entered here is not saved." />
      <form
        onSubmit={onSubmit}
        onInput={() => setTouched(true)}
        noValidate
        className="mt-4 grid gap-4"
      >
        {children}
        <FailureNote message={failure} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" look={look} aria-disabled={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
