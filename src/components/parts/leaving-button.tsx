"use client";

import { useLeaving } from "#components/calls/use-leaving.ts";
import { ConfirmButton, type ConfirmProps } from "./confirm-button.tsx";

/** A button that asks first; what it then does ends with another page, and the dialog with this one. */
export function LeavingButton({ act, ...button }: ConfirmProps & { act: () => Promise<unknown> }) {
  const { leave, ...calling } = useLeaving();

  async function leavePage() {
    await leave(act);
    return false;
  }

  return <ConfirmButton {...button} calling={calling} act={leavePage} />;
}
