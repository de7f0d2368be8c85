"use client";

import type { Outputs } from "#components/calls/console-client.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { showToast } from "#components/toasts/toast.ts";
import { Button } from "#components/ui/button.tsx";
import { SelectField } from "#components/ui/select-field.tsx";
import { TEXT_LINK } from "#components/ui/text-link.tsx";
import { KIND_NAMES } from "./webhook-kind.ts";

type Webhook = Pick<
  Outputs["webhooks"]["overview"]["webhooks"][number],
  "id" | "url" | "kind" | "active"
>;

/** Sends a check to a webhook that did not get it, or to anybody by mail. */
export function SendCheck({
  check_id,
  webhooks,
  text,
  subject,
}: {
  check_id: string;
  /** The webhooks that have no delivery of the check. */
  webhooks: readonly Webhook[];
  /** The check as Markdown. */
  text: string;
  subject: string;
}) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });

  async function send(data: FormData) {
    const webhook_id = String(data.get("webhook_id"));
    const sent = await call(async ({ deliveries }) => ({
      delivery: await deliveries.send.mutate({ check_id, webhook_id }),
    }));
    if (!sent) return;
    close();
    const isPaused = webhooks.some(({ id, active }) => id === webhook_id && !active);
    const queued = isPaused
      ? "The check is sent when the webhook is resumed."
      : "The check is on its way.";
    showToast({ text: sent.delivery ? queued : "This webhook had the check already." });
  }

  return (
    <>
      <Button onClick={open}>Send to …</Button>
      {isOpen && (
        <FormDialog
          title="Send this check"
          action={webhooks.length > 0 ? "Send" : "Done"}
          busy={busy}
          failure={failure}
          onSubmit={webhooks.length > 0 ? send : close}
          onCancel={close}
        >
          {webhooks.length > 0 ? (
            <SelectField
              label="Webhook"
              name="webhook_id"
              options={webhooks.map(({ id, url, kind, active }) => ({
                value: id,
                label: `${KIND_NAMES[kind]}: ${url}${active ? "" : " (paused)"}`,
              }))}
            />
          ) : (
            <p className="text-ink-muted">No webhook of the account is without this check.</p>
          )}
          <p className="text-table">
            <a
              href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
              className={TEXT_LINK}
            >
              Write it to somebody in your mail program
            </a>
          </p>
        </FormDialog>
      )}
    </>
  );
}
