"use client";

import { useSiteCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

export function ResumeAccount({ account_id }: { account_id: string }) {
  const { call, busy, failure } = useSiteCall();
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="primary"
        aria-disabled={busy}
        onClick={() => call(({ operator }) => operator.resume.mutate({ account_id }))}
      >
        Resume account
      </Button>
      <FailureNote message={failure?.message} />
    </div>
  );
}
