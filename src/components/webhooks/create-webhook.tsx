"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { useWanted } from "#components/palette/wanted-action.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { RESULTS } from "#domain/checks/severity.ts";
import { AUDIT_EVENT, type WebhookEvent } from "#domain/webhooks/webhook-event.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { WebhookFields } from "./webhook-fields.tsx";

type Props = { contracts: { id: string; name: string }[]; isOwner: boolean };

export function CreateWebhook({ contracts, isOwner }: Props) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<{ secret: string }>({ forget });
  useWanted("create webhook", open);

  async function create(data: FormData) {
    const kind = data.get("kind") as WebhookKind;
    const only_blocked = data.get("checks") === "blocked";
    const chosen = [...(only_blocked ? RESULTS : []), ...data.getAll("events")];
    const events = kind === "audit" ? [AUDIT_EVENT] : chosen;
    const created = await call((client) =>
      client.webhooks.subscribe.mutate({
        kind,
        only_blocked,
        url: String(data.get("url")).trim(),
        events: events as WebhookEvent[],
        contract_id: String(data.get("contract_id") ?? "") || null,
      }),
    );
    if (!created) return;
    const { secret } = created;
    if (secret === null) close();
    else showResult({ secret });
  }

  const eventsError = faultAt(failure, "events") && "Choose at least one event.";
  return (
    <>
      <Button variant="primary" onClick={open}>
        Create webhook
      </Button>
      {isOpen && (
        <FormDialog
          title="Create webhook"
          action="Create"
          busy={busy}
          failure={failure}
          fields={["url", "events"]}
          onSubmit={create}
          onCancel={close}
        >
          <WebhookFields
            contracts={contracts}
            isOwner={isOwner}
            urlError={faultAt(failure, "url")}
            eventsError={eventsError}
          />
        </FormDialog>
      )}
      {result && (
        <SecretDialog
          title="Webhook created"
          what="signing secret"
          secret={result.secret}
          onStored={close}
        >
          <p>Your endpoint uses it to verify deliveries.</p>
        </SecretDialog>
      )}
    </>
  );
}
