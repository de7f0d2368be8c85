"use client";

import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { CallFailure } from "#components/calls/console-client.ts";
import { faultElsewhere } from "#components/calls/field-faults.ts";
import { AnswerGuard } from "#components/drafts/answer-guard.tsx";
import { LeaveGuard } from "#components/drafts/leave-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SubmitButton } from "#components/ui/submit-button.tsx";

/** A form in a dialog: its fields, the failure that no field shows, and the two buttons. */
export function FormDialog({
  title,
  action,
  variant = "primary",
  isWide,
  busy,
  failure,
  fields = [],
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  /** The label of the submit button. */
  action: string;
  variant?: ComponentProps<typeof Button>["variant"];
  isWide?: boolean;
  busy: boolean;
  failure: CallFailure | null;
  /** The paths whose faults the fields show themselves. */
  fields?: readonly string[];
  onSubmit: (data: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [isTouched, setTouched] = useState(false);

  useEffect(() => {
    if (failure) focusFault(form.current);
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }

  return (
    <Dialog title={title} isWide={isWide} onCancel={onCancel}>
      <LeaveGuard isOn={isTouched && !busy} line="Your changes are not saved." />
      <AnswerGuard isOn={busy} />
      <form
        ref={form}
        onSubmit={submit}
        onInput={() => setTouched(true)}
        noValidate
        className="mt-4 grid gap-4"
      >
        {children}
        <FailureNote message={faultElsewhere(failure, fields)} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton variant={variant} busy={busy}>
            {action}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
