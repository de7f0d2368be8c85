"use client";

import { useCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

export function RedeliverButton({ id }: { id: string }) {
  const { call, busy, failure } = useCall();
  return (
    <>
      <Button
        size="row"
        aria-disabled={busy}
        onClick={() => call(({ deliveries }) => deliveries.redeliver.mutate({ id }))}
      >
        Redeliver
      </Button>
      <FailureNote message={failure?.message} />
    </>
  );
}
