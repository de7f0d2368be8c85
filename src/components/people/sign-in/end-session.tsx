"use client";

import { useSiteCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

export function EndSession({ id, device }: { id: string; device: string }) {
  const { call, busy, failure } = useSiteCall();
  return (
    <>
      <FailureNote message={failure?.message} />
      <Button
        size="row"
        aria-label={`Sign out of ${device}`}
        aria-disabled={busy}
        onClick={() => call(({ profile }) => profile.endSession.mutate({ id }))}
      >
        Sign out
      </Button>
    </>
  );
}
