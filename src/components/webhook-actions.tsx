"use client";

import { usePathname, useRouter } from "next/navigation";
import { DeleteWebhook } from "./delete-webhook.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { Button } from "./ui/button.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { useCall } from "./use-call.ts";

type Props = { id: string; url: string; active: boolean };

export function WebhookActions({ id, url, active }: Props) {
  const router = useRouter();
  const path = usePathname();
  const { call, busy, failure } = useCall();

  async function sendTest() {
    const sent = await call(({ webhooks }) => webhooks.sendTest.mutate({ id }));
    if (sent) router.push(`${path}?delivery=${sent.delivery_id}`, { scroll: false });
  }

  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={sendTest} aria-disabled={busy}>
          Send test
        </Button>
        <Button
          aria-disabled={busy}
          onClick={() => call(({ webhooks }) => webhooks.setActive.mutate({ id, active: !active }))}
        >
          {active ? "Pause" : "Resume"}
        </Button>
        <RotateSecret id={id} url={url} />
        <DeleteWebhook id={id} url={url} />
      </div>
      <FailureNote message={failure?.message} />
    </div>
  );
}
