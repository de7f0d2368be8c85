"use client";

import type { ComponentProps, ReactNode } from "react";
import type { Calling } from "#components/calls/use-call.ts";
import { showToast } from "#components/toasts/toast.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDialog } from "./use-dialog.ts";

export type ConfirmProps = {
  /** The label of the button. */
  label: string;
  /** Its accessible name, where the label alone is not enough. */
  name?: string;
  size?: ComponentProps<typeof Button>["size"];
  title: string;
  /** The label of the dialog's button. */
  action: string;
  variant?: ComponentProps<typeof ConfirmDialog>["variant"];
  /** The text of the dialog. */
  children: ReactNode;
};

/** A button whose action must be confirmed in a dialog. */
export function ConfirmButton({
  label,
  name,
  size,
  disabled = false,
  calling,
  onConfirm,
  done,
  children,
  ...dialog
}: ConfirmProps & {
  disabled?: boolean;
  calling: Pick<Calling, "busy" | "failure" | "forget">;
  /** True closes the dialog. */
  onConfirm: () => Promise<boolean>;
  /** What has happened then, if the page no longer has the button. */
  done?: string;
}) {
  const { isOpen, open, close } = useDialog(calling);

  async function confirm() {
    if (!(await onConfirm())) return;
    close();
    if (done) showToast({ text: done });
  }

  return (
    <>
      <Button
        size={size}
        onClick={() => disabled || open()}
        aria-disabled={disabled}
        aria-label={name}
      >
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          {...dialog}
          busy={calling.busy}
          failure={calling.failure?.message}
          onConfirm={confirm}
          onCancel={close}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
