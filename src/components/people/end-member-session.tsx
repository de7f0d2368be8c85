"use client";

import { useCall } from "#components/calls/use-call.ts";
import { RowAction } from "#components/parts/row-action.tsx";

type Props = { user_id: string; session_id: string; device: string };

export function EndMemberSession({ user_id, session_id, device }: Props) {
  const { call, busy, failure } = useCall();
  return (
    <RowAction
      name={`End session on ${device}`}
      busy={busy}
      failure={failure}
      onAct={() => call(({ memberSessions }) => memberSessions.end.mutate({ user_id, session_id }))}
    >
      End session
    </RowAction>
  );
}
