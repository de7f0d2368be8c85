"use client";

import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { useCall } from "./use-call.ts";

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
