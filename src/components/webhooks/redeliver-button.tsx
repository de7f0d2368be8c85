"use client";

import { useCall } from "#components/calls/use-call.ts";
import { RowAction } from "#components/parts/row-action.tsx";

export function RedeliverButton({ id }: { id: string }) {
  const { call, busy, failure } = useCall();
  return (
    <RowAction
      busy={busy}
      failure={failure}
      onAct={() => call(({ deliveries }) => deliveries.redeliver.mutate({ id }))}
    >
      Redeliver
    </RowAction>
  );
}
