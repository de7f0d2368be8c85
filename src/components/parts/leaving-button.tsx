"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** A button that asks first; what it then does ends with another page. */
export function LeavingButton({
  label,
  size,
  title,
  action,
  look,
  act,
  children,
}: {
  label: string;
  size?: ComponentProps<typeof Button>["size"];
  title: string;
  action: string;
  look?: ComponentProps<typeof ConfirmDialog>["look"];
  act: () => Promise<unknown>;
  /** What the dialog says. */
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const { leave, busy, failure, forget } = useLeaving();
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={title}
          action={action}
          look={look}
          busy={busy}
          failure={failure?.message}
          onConfirm={() => leave(act)}
          onCancel={() => {
            forget();
            setAsking(false);
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
