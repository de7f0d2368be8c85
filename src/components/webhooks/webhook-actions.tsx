"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCall } from "#components/calls/use-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import { isChatKind, type WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { RotateSecret } from "./rotate-secret.tsx";

type Props = {
  id: string;
  url: string;
  kind: WebhookKind;
  active: boolean;
  /** While it is being paused or resumed. */
  busy: boolean;
  onToggle: () => void;
};

export function WebhookActions({ id, url, kind, active, busy, onToggle }: Props) {
  const router = useRouter();
  const path = usePathname();
  const test = useCall();
  const isAtRest = !busy && !test.busy;

  async function sendTest() {
    if (!isAtRest) return;
    const sent = await test.call(({ webhooks }) => webhooks.sendTest.mutate({ id }));
    if (sent) router.push(`${path}?delivery=${sent.delivery_id}`, { scroll: false });
  }

  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {kind !== "audit" && (
          <Button variant="primary" onClick={sendTest} aria-disabled={!isAtRest}>
            Send test
          </Button>
        )}
        <Button onClick={onToggle} aria-disabled={busy}>
          {active ? "Pause" : "Resume"}
        </Button>
        {!isChatKind(kind) && <RotateSecret id={id} url={url} />}
        <DeleteWebhook id={id} url={url} />
      </div>
      <FailureNote message={test.failure?.message} />
    </div>
  );
}
