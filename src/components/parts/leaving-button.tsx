"use client";

import { useLeaving } from "#components/calls/use-leaving.ts";
import { ConfirmButton, type ConfirmProps } from "./confirm-button.tsx";

/** A `ConfirmButton` whose action ends with navigation: its dialog stays until the page is gone. */
export function LeavingButton({
  onConfirm,
  ...button
}: ConfirmProps & { onConfirm: () => Promise<unknown> }) {
  const { leave, ...calling } = useLeaving();

  async function leavePage() {
    await leave(onConfirm);
    return false;
  }

  return <ConfirmButton {...button} calling={calling} onConfirm={leavePage} />;
}
