"use client";

import { useCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";

type Props = { user_id: string; session_id: string; device: string };

export function EndMemberSession({ user_id, session_id, device }: Props) {
  const { call, busy, failure } = useCall();
  return (
    <>
      <FailureNote message={failure?.message} />
      <Button
        size="row"
        aria-label={`End session on ${device}`}
        aria-disabled={busy}
        onClick={() =>
          call(({ memberSessions }) => memberSessions.end.mutate({ user_id, session_id }))
        }
      >
        End session
      </Button>
    </>
  );
}
