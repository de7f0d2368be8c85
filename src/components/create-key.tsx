"use client";

import { type FormEvent, useState } from "react";
import { ENVIRONMENTS, type Environment } from "../server/domain/environment.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";
import { FailureNote } from "./ui/failure-note.tsx";
import { TextField } from "./ui/text-field.tsx";
import { useCall } from "./use-call.ts";

const HINTS: Record<Environment, string> = {
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
        <Dialog title="Create a key" onCancel={close}>
          <form onSubmit={create} className="mt-4">
            <fieldset>
              <legend className="mb-2 font-medium">Environment</legend>
              {ENVIRONMENTS.map((environment) => (
                <EnvironmentChoice key={environment} environment={environment} />
              ))}
            </fieldset>
            <TextField
              label="Label"
              name="label"
              autoComplete="off"
              hint="If you like: what the key is for, such as the pipeline that has it."
              error={faultAt(failure, "label")}
            />
            <FailureNote message={faultElsewhere(failure, ["label"])} />
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" look="primary" aria-disabled={busy}>
                Create
              </Button>
            </div>
          </form>
        </Dialog>
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

function EnvironmentChoice({ environment }: { environment: Environment }) {
  return (
    <label className="mb-3 flex items-start gap-3">
      <input
        type="radio"
        name="environment"
        value={environment}
        defaultChecked={environment === "live"}
        className="mt-1 accent-ink"
      />
      <span>
        <span className="font-mono">{environment}</span>
        <span className="block text-table text-ink-muted">{HINTS[environment]}</span>
      </span>
    </label>
  );
}
