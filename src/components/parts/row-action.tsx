"use client";

import type { ReactNode } from "react";
import type { CallFailure } from "#components/calls/console-client.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

/** A button that acts at once on its row of a list, and why that failed. */
export function RowAction({
  name,
  busy,
  failure,
  onAct,
  children,
}: {
  /** Its accessible name, where the label alone is not enough. */
  name?: string;
  busy: boolean;
  failure: CallFailure | null;
  onAct: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <FailureNote message={failure?.message} />
      <Button
        size="row"
        aria-label={name}
        aria-disabled={busy}
        onClick={({ detail }) => {
          // The second click of a double-click would hit the row that has moved up.
          if (detail < 2) onAct();
        }}
      >
        {children}
      </Button>
    </>
  );
}
