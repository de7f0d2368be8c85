"use client";

import type { ReactNode } from "react";
import { useOptimisticCall } from "#components/calls/use-optimistic-call.ts";
import { Facts } from "#components/parts/facts.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookState } from "./webhook-state.tsx";

type Props = {
  id: string;
  url: string;
  kind: WebhookKind;
  active: boolean;
  mayChange: boolean;
  facts: Record<string, ReactNode>;
};

/** The actions and details of a webhook; pausing it shows immediately. */
export function WebhookPanel({ id, url, kind, active, mayChange, facts }: Props) {
  const { shown, change, busy, failure } = useOptimisticCall(active);
  return (
    <>
      {mayChange && (
        <>
          <WebhookActions
            id={id}
            url={url}
            kind={kind}
            active={shown}
            busy={busy}
            onToggle={() =>
              change(!shown, ({ webhooks }) => webhooks.setActive.mutate({ id, active: !shown }))
            }
          />
          <FailureNote message={failure?.message} />
        </>
      )}
      <div className="mt-6">
        <Facts facts={{ State: <WebhookState active={shown} />, ...facts }} />
      </div>
    </>
  );
}
