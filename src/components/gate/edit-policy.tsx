"use client";

import { useState } from "react";
import { changedFields } from "#components/calls/changed-fields.ts";
import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt, firstFault, listPaths } from "#components/calls/field-faults.ts";
import { useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { linesOf } from "#components/parts/lines-of.ts";
import { useDialog } from "#components/parts/use-dialog.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { CHANGE_KINDS, COLUMN_CHANGE_KINDS } from "#domain/checks/change.ts";
import { MAX_SEVERITY } from "#domain/checks/severity.ts";
import { DETAIL_CHANGE_KINDS } from "#domain/details/detail-change.ts";
import { MAX_IGNORED_COLUMNS, type Policy, type PolicySource } from "#domain/gate/policy.ts";
import { KIND_WORDS } from "#domain/gate/policy-sentence.ts";

const GROUPS = [
  { legend: "Block a check when", kinds: COLUMN_CHANGE_KINDS },
  { legend: "Or when, in the details of a column,", kinds: DETAIL_CHANGE_KINDS },
] as const;

const SWITCHES = [
  ["require_details", "Block what could not be compared in full"],
  ["tolerate_widening", "Let whole numbers become other numbers that can hold them"],
  ["report_only", "Report only: mark what would block, and let every check pass"],
] as const;

const IGNORED = listPaths("ignore_columns", MAX_IGNORED_COLUMNS);

type Props = {
  /** Null for the account's policy. */
  contract_id: string | null;
  policy: Policy & { from: PolicySource };
};

/** Changes the policy of a contract, or of the account. */
export function EditPolicy(props: Props) {
  const { isOpen, open, close } = useDialog();
  const title = props.contract_id ? "Edit the contract's policy" : "Edit the account's policy";
  return (
    <>
      <Button onClick={open}>{title}</Button>
      {isOpen && <PolicyForm {...props} title={title} onClose={close} />}
    </>
  );
}

function PolicyForm({
  contract_id,
  policy,
  title,
  onClose,
}: Props & { title: string; onClose: () => void }) {
  const { call, busy, failure } = useCall();
  const [before] = useState(policy);

  async function save(data: FormData) {
    const fields = policyIn(data);
    const isOwn = before.from === (contract_id ? "contract" : "account");
    // Saving an inherited policy unchanged makes it the contract's, or the account's, own.
    const change = changedFields(before, fields) ?? (isOwn ? null : fields);
    if (!change || (await send(change))) onClose();
  }

  function send(change: Partial<ReturnType<typeof policyIn>>) {
    return call(({ policies }) =>
      contract_id
        ? policies.updateOfContract.mutate({ id: contract_id, ...change })
        : policies.update.mutate(change),
    );
  }

  return (
    <FormDialog
      title={title}
      action="Save"
      busy={busy}
      failure={failure}
      fields={["min_severity", ...IGNORED]}
      onSubmit={save}
      onCancel={onClose}
    >
      <PolicyFields policy={before} failure={failure} />
    </FormDialog>
  );
}

function PolicyFields({ policy, failure }: { policy: Policy; failure: CallFailure | null }) {
  return (
    <>
      {GROUPS.map(({ legend, kinds }) => (
        <fieldset key={legend}>
          <legend className="mb-1.5 font-medium">{legend}</legend>
          <div className="grid gap-2">
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                name="block"
                value={kind}
                defaultChecked={policy.block.includes(kind)}
                label={KIND_WORDS[kind]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <TextField
        label="Or when the severity is at least"
        name="min_severity"
        type="number"
        min={0}
        max={MAX_SEVERITY}
        step={1}
        defaultValue={policy.min_severity ?? ""}
        hint="0 to 100. Leave empty to ignore severity."
        error={faultAt(failure, "min_severity")}
      />
      <TextAreaField
        label="Ignored columns"
        name="ignore_columns"
        rows={3}
        defaultValue={policy.ignore_columns.join("\n")}
        hint="One per line. * matches any text, ? one character."
        error={firstFault(failure, IGNORED)}
      />
      <div className="grid gap-2">
        {SWITCHES.map(([name, label]) => (
          <Checkbox key={name} name={name} defaultChecked={policy[name]} label={label} />
        ))}
      </div>
    </>
  );
}

function policyIn(data: FormData) {
  const severity = String(data.get("min_severity"));
  return {
    block: CHANGE_KINDS.filter((kind) => data.getAll("block").includes(kind)),
    min_severity: severity === "" ? null : Number(severity),
    ignore_columns: linesOf(data.get("ignore_columns")),
    report_only: data.has("report_only"),
    require_details: data.has("require_details"),
    tolerate_widening: data.has("tolerate_widening"),
  };
}
