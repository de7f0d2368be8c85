"use client";

import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { useSiteCall } from "./use-call.ts";

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
