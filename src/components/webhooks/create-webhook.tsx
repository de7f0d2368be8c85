"use client";

import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { useWanted } from "#components/palette/wanted-action.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import type { Result } from "#domain/checks/severity.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { WebhookFields } from "./webhook-fields.tsx";

type Props = { contracts: { id: string; name: string }[] };

export function CreateWebhook({ contracts }: Props) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<{ secret: string }>({ forget });
  useWanted("create webhook", open);

  async function create(data: FormData) {
    const created = await call((client) =>
      client.webhooks.subscribe.mutate({
        kind: data.get("kind") as WebhookKind,
        only_blocked: data.get("checks") === "blocked",
        url: String(data.get("url")).trim(),
        events: data.getAll("events") as Result[],
        contract_id: String(data.get("contract_id")) || null,
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
