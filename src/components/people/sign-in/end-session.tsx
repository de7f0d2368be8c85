"use client";

import { useSiteCall } from "#components/calls/use-call.ts";
import { RowAction } from "#components/parts/row-action.tsx";

export function EndSession({ id, device }: { id: string; device: string }) {
  const { call, busy, failure } = useSiteCall();
  return (
    <RowAction
      name={`Sign out of ${device}`}
      busy={busy}
      failure={failure}
      onAct={() => call(({ profile }) => profile.endSession.mutate({ id }))}
    >
      Sign out
    </RowAction>
  );
}
