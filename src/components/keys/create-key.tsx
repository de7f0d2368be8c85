"use client";

import { useState } from "react";
import { faultAt } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { useWanted } from "#components/palette/wanted-action.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { RadioChoices } from "#components/ui/radio-choices.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Environment } from "#domain/keys/environment.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { AGENT_RIGHTS, type KeyRight } from "#domain/keys/right.ts";
import { GRANT_FIELDS, GrantFields, grantOf } from "./grant-fields.tsx";
import { NewKey } from "./new-key.tsx";

const ENVIRONMENTS: Record<Environment, string> = {
  live: "For production pipelines.",
  test: "For development and CI. Checks are marked as test and cost a credit too.",
};

const KINDS: Record<KeyKind, string> = {
  pipeline: "It can do no more than you, and stops working when you leave the account.",
  agent: "Like a pipeline's, and nobody can give it other rights than check and read.",
  service: "It belongs to the account, with a member's role, and keeps working when you leave.",
};

const KIND_LABELS: Record<KeyKind, string> = {
  pipeline: "A pipeline, as yours",
  agent: "A coding agent, as yours",
  service: "The account (a service key)",
};

const { service: _, ...OF_MEMBERS } = KINDS;

const AT_FIRST: KeyRight[] = ["check"];

/** Owners also make keys that belong to the account. */
export function CreateKey({ isOwner }: { isOwner: boolean }) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, result, open, showResult, close } = useDialog<{ key: string }>({ forget });
  const [rights, setRights] = useState(AT_FIRST);
  const [kind, setKind] = useState<KeyKind>("pipeline");
  useWanted("create key", start);

  function start() {
    setRights(AT_FIRST);
    setKind("pipeline");
    open();
  }

  function choose(chosen: KeyKind) {
    setKind(chosen);
    if (chosen === "agent") setRights([...AGENT_RIGHTS]);
  }

  async function create(data: FormData) {
    const environment = data.get("environment") as Environment;
    const label = String(data.get("label") ?? "");
    const grant = grantOf(data, null);
    const wanted = { environment, label, kind, rights, ...grant };
    const created = await call(({ keyring }) => keyring.create.mutate(wanted));
    if (created) showResult(created);
  }

  return (
    <>
      <Button variant="primary" onClick={start}>
        Create key
      </Button>
      {isOpen && (
        <FormDialog
          title="Create key"
          action="Create"
          busy={busy}
          failure={failure}
          fields={["label", ...GRANT_FIELDS]}
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
            hint="Optional. What the key is for, such as the name of a pipeline."
            error={faultAt(failure, "label")}
          />
          <RadioChoices
            legend="Who uses it"
            name="kind"
            choices={isOwner ? KINDS : OF_MEMBERS}
            labels={KIND_LABELS}
            initial="pipeline"
            onChoice={choose}
          />
          <GrantFields
            kind={kind}
            grant={{ rights, contracts: [], last_day: null }}
            onRights={setRights}
            failure={failure}
          />
        </FormDialog>
      )}
      {result && <NewKey secret={result.key} onStored={close} />}
    </>
  );
}
