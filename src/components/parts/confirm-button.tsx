"use client";

import type { ComponentProps, ReactNode } from "react";
import type { Calling } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDialog } from "./use-dialog.ts";

export type ConfirmProps = {
  /** What the button says. */
  label: string;
  /** What it is called where its label alone is not enough. */
  name?: string;
  size?: ComponentProps<typeof Button>["size"];
  title: string;
  /** What the dialog's button says. */
  action: string;
  look?: ComponentProps<typeof ConfirmDialog>["look"];
  /** The text of the dialog. */
  children: ReactNode;
};

/** A button that asks first. */
export function ConfirmButton({
  label,
  name,
  size,
  disabled = false,
  calling,
  act,
  children,
  ...dialog
}: ConfirmProps & {
  disabled?: boolean;
  calling: Pick<Calling, "busy" | "failure" | "forget">;
  /** True closes the dialog. */
  act: () => Promise<boolean>;
}) {
  const { isAsking, ask, close } = useDialog(calling);

  async function confirm() {
    if (await act()) close();
  }

  return (
    <>
      <Button
        size={size}
        onClick={() => disabled || ask()}
        aria-disabled={disabled}
        aria-label={name}
      >
        {label}
      </Button>
      {isAsking && (
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
