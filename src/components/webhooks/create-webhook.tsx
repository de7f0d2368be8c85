"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusFault } from "#components/ui/focus-fault.ts";
import { SelectField } from "#components/ui/select-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Result } from "#server/checks/rules/verdict.ts";
import { EventChoices } from "./event-choices.tsx";

type Props = { contracts: { id: string; name: string }[] };

type Step = { name: "closed" } | { name: "filling" } | { name: "created"; secret: string };

export function CreateWebhook({ contracts }: Props) {
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useCall();

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const created = await call((client) =>
      client.webhooks.create.mutate({
        url: String(data.get("url")).trim(),
        events: data.getAll("events") as Result[],
        contract_id: String(data.get("contract_id")) || null,
      }),
    );
    if (!created) return focusFault(form);
    setStep({ name: "created", secret: created.secret });
  }

  function close() {
    forget();
    setStep({ name: "closed" });
  }

  const eventsError = faultAt(failure, "events") && "Choose at least one event.";
  return (
    <>
      <Button look="primary" onClick={() => setStep({ name: "filling" })}>
        Create webhook
      </Button>
      {step.name === "filling" && (
        <FormDialog
          title="Create a webhook"
          action="Create"
          busy={busy}
          failure={faultElsewhere(failure, ["url", "events"])}
          onSubmit={create}
          onCancel={close}
        >
          <TextField
            label="URL"
            name="url"
            type="url"
            placeholder="https://"
            mono
            required
            autoComplete="off"
            error={faultAt(failure, "url")}
          />
          <EventChoices error={eventsError} />
          <SelectField label="Scope" name="contract_id" options={scopeOptions(contracts)} />
        </FormDialog>
      )}
      {step.name === "created" && (
        <SecretDialog
          title="Your new webhook's secret"
          what="signing secret"
          secret={step.secret}
          onStored={close}
        >
          <p>Your endpoint verifies with it that a delivery comes from here.</p>
        </SecretDialog>
      )}
    </>
  );
}

function scopeOptions(contracts: Props["contracts"]) {
  const named = contracts.map(({ id, name }) => ({ value: id, label: name }));
  return [{ value: "", label: "All contracts" }, ...named];
}
