"use client";

import { type FormEvent, useState } from "react";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { SecretDialog } from "#components/parts/secret-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { RadioChoices } from "#components/ui/radio-choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Environment } from "#server/keys/rules/environment.ts";

const ENVIRONMENTS: Record<Environment, string> = {
  live: "For pipelines that load real data.",
  test: "For trying things out. Its checks are marked as tests and cost a credit too.",
};

type Step = { name: "closed" } | { name: "choosing" } | { name: "created"; key: string };

export function CreateKey() {
  const [step, setStep] = useState<Step>({ name: "closed" });
  const { call, busy, failure, forget } = useCall();

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const environment = form.get("environment") as Environment;
    const label = String(form.get("label") ?? "");
    const created = await call(({ keyring }) => keyring.create.mutate({ environment, label }));
    if (created) setStep({ name: "created", key: created.key });
  }

  function close() {
    forget();
    setStep({ name: "closed" });
  }

  return (
    <>
      <Button look="primary" onClick={() => setStep({ name: "choosing" })}>
        Create key
      </Button>
      {step.name === "choosing" && (
        <FormDialog
          title="Create a key"
          action="Create"
          busy={busy}
          failure={faultElsewhere(failure, ["label"])}
          onSubmit={create}
          onCancel={close}
        >
          <RadioChoices
            legend="Environment"
            name="environment"
            choices={ENVIRONMENTS}
            initial="live"
            mono
          />
          <TextField
            label="Label"
            name="label"
            autoComplete="off"
            hint="If you like: what the key is for, such as the pipeline that has it."
            error={faultAt(failure, "label")}
          />
        </FormDialog>
      )}
      {step.name === "created" && (
        <SecretDialog title="Your new key" what="API key" secret={step.key} onStored={close}>
          <p>
            Send it in the header <code className="font-mono text-ink">X-API-Key</code>. Afterwards
            only its first characters are shown.
          </p>
        </SecretDialog>
      )}
    </>
  );
}
