"use client";

import { useParams, useRouter } from "next/navigation";
import { type CallFailure, consoleClient } from "#components/calls/console-client.ts";
import { faultAt } from "#components/calls/field-faults.ts";
import { type Client, useCall } from "#components/calls/use-call.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { showToast, type Toast } from "#components/toasts/toast.ts";
import { Name } from "#components/ui/name.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { newName } from "#domain/contracts/new-name.ts";
import { areSameColumns } from "#domain/contracts/version-diff.ts";
import { MAX_REASON_LENGTH } from "#domain/limit.ts";
import { nameText } from "#domain/text/name-text.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { NewerCheck } from "./newer-check.tsx";
import { ProposedColumns } from "./proposed-columns.tsx";
import type { SaveEnd, Saving } from "./saving.ts";
import type { Proposal } from "./use-proposal.ts";

/** Shows the columns to be saved, with what changes, and saves them. */
export function SaveForm(props: Saving & SaveEnd & { proposal: Proposal }) {
  const { source, as, note, newer, proposal, onSaved, onCancel } = props;
  const { name, version, before, after, kept, today } = proposal;
  const { account } = useParams<{ account: string }>();
  const router = useRouter();
  const { call, busy, failure } = useCall();

  async function submit(data: FormData) {
    const saved = await call((client) => save(client, props, data));
    if (!saved) return;
    onSaved();
    if (as === "contract") router.push(`/accounts/${account}/contracts/${saved.id}`);
    else showToast(savedToast(props, account));
  }

  return (
    <FormDialog
      title={titleOf(props)}
      action={as === "contract" ? "Create contract" : `Save version ${version + 1}`}
      busy={busy}
      failure={isNameTaken(failure) ? null : failure}
      fields={["name", "reason"]}
      onSubmit={submit}
      onCancel={() => onCancel(failure !== null)}
    >
      {note && <p className="text-table text-ink-muted">{note}</p>}
      {newer && today && (
        <NewerCheck check={newer} today={today} after={after} next={version + 1} />
      )}
      {as === "contract" && (
        <TextField
          label="Name"
          name="name"
          defaultValue={newName(name)}
          autoComplete="off"
          required
          mono
          error={isNameTaken(failure) ? failure.message : faultAt(failure, "name")}
        />
      )}
      <div className="grid gap-2">
        <p className="text-table">
          {areSameColumns(before, after) ? "The same columns as in " : "Compared with "}
          <Name text={name} />, version {version}:
        </p>
        {kept > 0 && (
          <p className="text-table text-ink-muted">
            The check has no details of {countText(kept, "column")}, so what the contract says of{" "}
            {kept === 1 ? "it" : "them"} is kept.
          </p>
        )}
        <ProposedColumns
          before={before}
          after={after}
          areFlagsOpen={as === "contract" || source.kind === "check"}
        />
      </div>
      <Reason failure={failure} />
    </FormDialog>
  );
}

/** Says that a version is saved; one that was accepted can be taken back. */
function savedToast(
  { contract_id, source, proposal }: Saving & { proposal: Proposal },
  account: string,
): Toast {
  const { name, version } = proposal;
  const text = `Version ${version + 1} of ${name} is saved.`;
  if (source.kind !== "check") return { text };
  const restored = { id: contract_id, version, expected_version: version + 1, reason: "" };
  return {
    text,
    undo: {
      label: `Restore version ${version}`,
      call: () => consoleClient(account).versions.restore.mutate(restored),
      done: `Version ${version + 2} of ${name} has the columns of version ${version}.`,
    },
  };
}

function titleOf({ source, as, proposal: { name, version } }: Saving & { proposal: Proposal }) {
  if (as === "contract") return "Create contract under a new name";
  const next = `version ${version + 1} of ${nameText(name)}`;
  return source.kind === "check"
    ? `Accept as ${next}`
    : `Restore version ${source.version} as ${next}`;
}

function Reason({ failure }: { failure: CallFailure | null }) {
  return (
    <TextAreaField
      label="Reason"
      name="reason"
      rows={2}
      spellCheck
      mono={false}
      hint={`Optional. Why the columns change, for anyone who reads the versions. Up to ${numberText(MAX_REASON_LENGTH)} characters.`}
      error={faultAt(failure, "reason")}
    />
  );
}

function isNameTaken(failure: CallFailure | null): failure is CallFailure {
  return failure?.problem === "contract_name_taken";
}

/** Returns the id of the contract that has the columns now. */
function save(
  { versions }: Client,
  { contract_id, source, as, proposal }: Saving & { proposal: Proposal },
  data: FormData,
): Promise<{ id: string }> {
  const required = new Set(data.getAll("required").map(Number));
  const columns = proposal.after.map((column, at) => ({ ...column, required: required.has(at) }));
  const reason = String(data.get("reason") ?? "");
  const check_id = source.kind === "check" ? source.check_id : undefined;
  if (as === "contract") {
    const name = String(data.get("name") ?? "");
    return versions.create.mutate({ name, columns, check_id, reason });
  }
  const expected_version = proposal.version;
  if (source.kind === "check") {
    return versions.accept.mutate({ check_id: source.check_id, expected_version, columns, reason });
  }
  const { version } = source;
  return versions.restore.mutate({ id: contract_id, version, expected_version, reason });
}
