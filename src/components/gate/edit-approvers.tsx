"use client";

import { useState } from "react";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Name } from "#components/ui/name.tsx";
import { RadioChoices } from "#components/ui/radio-choices.tsx";

const CHOICES = {
  everyone: "Everyone who can change things in this account.",
  chosen: "Nobody else, and no key of anyone else. Owners can change this choice.",
};

const LABELS = { everyone: "All owners and members", chosen: "Only these people" };

type Props = {
  contract_id: string;
  isRestricted: boolean;
  /** The ids of the current approvers. */
  chosen: readonly string[];
  /** Those who can be chosen. */
  people: readonly { user_id: string; email: string }[];
};

/** Chooses who may approve changes of a contract. */
export function EditApprovers({ contract_id, isRestricted, chosen, people }: Props) {
  const { call, busy, failure, forget } = useCall();
  const { isOpen, open, close } = useDialog({ forget });
  const [who, setWho] = useState<keyof typeof CHOICES>("everyone");
  const [fault, setFault] = useState<string | null>(null);

  function openAfresh() {
    setWho(isRestricted ? "chosen" : "everyone");
    setFault(null);
    open();
  }

  async function save(data: FormData) {
    const user_ids = who === "chosen" ? data.getAll("user_id").map(String) : null;
    setFault(user_ids?.length === 0 ? "Choose at least one person." : null);
    if (user_ids?.length === 0) return;
    if (await call(({ approvers }) => approvers.set.mutate({ id: contract_id, user_ids }))) close();
  }

  return (
    <div>
      <Button onClick={openAfresh}>Change approvers</Button>
      {isOpen && (
        <FormDialog
          title="Change approvers"
          action="Save"
          busy={busy}
          failure={failure}
          onSubmit={save}
          onCancel={close}
        >
          <RadioChoices
            legend="Who can approve changes and change the policy"
            name="who"
            choices={CHOICES}
            labels={LABELS}
            initial={isRestricted ? "chosen" : "everyone"}
            onChoice={setWho}
          />
          {who === "chosen" && (
            <fieldset aria-describedby={fault ? "approvers-fault" : undefined}>
              <legend className="mb-2 font-medium">Approvers</legend>
              {people.map(({ user_id, email }) => (
                <Checkbox
                  key={user_id}
                  name="user_id"
                  value={user_id}
                  defaultChecked={chosen.includes(user_id)}
                  className="mb-2"
                  label={
                    <span className="min-w-0 break-all">
                      <Name text={email} />
                    </span>
                  }
                />
              ))}
              {fault && (
                <p id="approvers-fault" role="alert" className="text-table text-breaking">
                  {fault}
                </p>
              )}
            </fieldset>
          )}
        </FormDialog>
      )}
    </div>
  );
}
