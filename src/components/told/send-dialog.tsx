"use client";

import { useState } from "react";
import type { CallFailure } from "#components/calls/console-client.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { showToast } from "#components/toasts/toast.ts";
import { SelectField } from "#components/ui/select-field.tsx";
import { KIND_NAMES } from "#components/webhooks/webhook-kind.ts";
import { MailFields } from "./mail-fields.tsx";
import { OwnMailProgram } from "./own-mail-program.tsx";
import type { Sending } from "./sending.ts";
import { type Way, WayChoice } from "./way-choice.tsx";

const NOBODY_CHOSEN: CallFailure = {
  problem: null,
  message: "Choose at least one recipient.",
  faults: [],
};

/** Asks where a check is sent, and sends it there. */
export function SendDialog({
  sending,
  preset,
  onClose,
}: {
  sending: Sending;
  /** The address that is chosen at first. */
  preset?: string;
  onClose: () => void;
}) {
  const { account_id, check_id, webhooks, sendsMail } = sending;
  const { call, busy, failure } = useCall();
  const [way, setWay] = useState<Way>(sendsMail ? "mail" : "webhook");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(preset ? [preset] : []));
  const [isEmpty, setEmpty] = useState(false);
  const isPossible = sendsMail || webhooks.length > 0;

  async function sendMails(data: FormData) {
    setEmpty(chosen.size === 0);
    if (chosen.size === 0) return;
    const mails = { check_id, recipients: [...chosen], note: String(data.get("note")) };
    const sent = await call(({ checkMails }) => checkMails.send.mutate(mails));
    if (!sent) return;
    onClose();
    showToast({ text: mailedText(sent.sent_to) });
  }

  async function sendToWebhook(data: FormData) {
    const webhook_id = String(data.get("webhook_id"));
    const sent = await call(async ({ deliveries }) => ({
      delivery: await deliveries.send.mutate({ check_id, webhook_id }),
    }));
    if (!sent) return;
    onClose();
    const isPaused = webhooks.some(({ id, active }) => id === webhook_id && !active);
    const queued = isPaused
      ? "The check is sent when the webhook is resumed."
      : "The check is on its way.";
    showToast({ text: sent.delivery ? queued : "This webhook has already received this check." });
  }

  const submit = way === "mail" ? sendMails : sendToWebhook;
  return (
    <FormDialog
      title="Send this check"
      action={isPossible ? "Send" : "Done"}
      busy={busy}
      failure={isEmpty && chosen.size === 0 ? NOBODY_CHOSEN : failure}
      fields={["note"]}
      onSubmit={isPossible ? submit : onClose}
      onCancel={onClose}
    >
      {sendsMail && webhooks.length > 0 && <WayChoice way={way} onChange={setWay} />}
      {way === "mail" && (
        <MailFields
          account_id={account_id}
          check_id={check_id}
          chosen={chosen}
          onChange={setChosen}
          failure={failure}
        />
      )}
      {way === "webhook" && <WebhookField webhooks={webhooks} />}
      <OwnMailProgram sending={sending} />
    </FormDialog>
  );
}

function WebhookField({ webhooks }: Pick<Sending, "webhooks">) {
  if (webhooks.length === 0) {
    return <p className="text-ink-muted">There is no webhook left to send this check to.</p>;
  }
  return (
    <SelectField
      label="Webhook"
      name="webhook_id"
      options={webhooks.map(({ id, url, kind, active }) => ({
        value: id,
        label: `${KIND_NAMES[kind]}: ${url}${active ? "" : " (paused)"}`,
      }))}
    />
  );
}

function mailedText(sent_to: readonly string[]) {
  const [first] = sent_to;
  if (first === undefined) return "This check was already emailed to them.";
  return `The check is on its way to ${sent_to.length === 1 ? first : `${sent_to.length} addresses`}.`;
}
