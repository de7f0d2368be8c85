"use client";

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { DraftNote } from "#components/drafts/draft-note.tsx";
import { LeaveGuard } from "#components/drafts/leave-guard.tsx";
import { Section } from "#components/parts/section.tsx";
import { Pipeline } from "#components/pipeline/pipeline.tsx";
import { type PipelineServer, waysToCheck } from "#components/pipeline/ways.ts";
import { SourceBox } from "#components/sources/source-box.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { columnsOf, type DraftChange, type Row } from "./contract-draft.ts";
import { DescribeRow } from "./describe-row.tsx";
import { BLOCK_CAUSE, blockText } from "./draft-block.ts";
import { columnPath, EditorColumns } from "./editor-columns.tsx";
import { useContractDraft } from "./use-contract-draft.ts";
import { useCreateContract } from "./use-create-contract.ts";

const GUARD = "This contract is not created yet. This tab keeps your draft until you sign out.";

type Props = { account_id: string; server: PipelineServer };

/** A new contract: columns are read from a text or files, or added by hand, edited, then stored. */
export function ContractEditor({ account_id, server }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const { draft, change, reading, name, rows, block, ...work } = useContractDraft();
  const { create, busy, failure, forget } = useCreateContract(account_id, work.finish);

  const [described, setDescribed] = useState<number | null>(null);
  const describedRow = rows.find(({ key }) => key === described);

  useEffect(() => {
    if (failure) focusFirst(form.current, "input[aria-invalid=true]");
  }, [failure]);

  const edit = useCallback(
    (rows: Row[]) => {
      change({ type: "rows", rows });
      // Faults name a position, and rows move.
      forget();
    },
    [change, forget],
  );

  /** Ends the choice of columns, whose buttons go away with it. */
  function choose(choice: DraftChange, next: string) {
    flushSync(() => change(choice));
    focusFirst(form.current, next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (block) return focusFirst(form.current, BLOCK_CAUSE[block]);
    create(name, rows);
  }

  const rename = (name: string) => change({ type: "name", name });
  const isNameTaken = failure?.problem === "contract_name_taken";
  const nameFault = isNameTaken ? failure.message : faultAt(failure, "name");
  const shown = ["name", "schema.columns", ...rows.map((_, index) => columnPath(index))];
  const fault = isNameTaken ? null : faultElsewhere(failure, shown);
  return (
    <>
      <form ref={form} onSubmit={submit} onChange={forget} noValidate className="max-w-3xl">
        {/* What is typed before the script has loaded would be lost. */}
        <fieldset disabled={!isHydrated} className="grid min-w-0 gap-8">
          <LeaveGuard isOn={work.isWork && !busy} line={GUARD} />
          {work.isRestored && <DraftNote closed={draft.closed} onDiscard={work.discard} />}
          <NameField name={name} error={nameFault} onChange={rename} />
          <SourceBox
            label="Sample or schema"
            hint="It is read in your browser and never uploaded."
            source={draft.source}
            reading={reading}
            onChange={(source) => change({ type: "source", source })}
          />
          <EditorColumns
            rows={rows}
            reading={reading}
            isFile={draft.source.files.length > 0}
            isOutdated={block === "outdated"}
            failure={failure}
            onChange={edit}
            onDescribe={setDescribed}
            onUse={() => choose({ type: "use source" }, "li:first-child input")}
            onKeep={() => choose({ type: "keep rows" }, "button[type=submit]")}
          />
          <EditorEnd busy={busy} fault={block ? blockText(block, rows, draft.source) : fault} />
          <PipelinePreview server={server} name={name} rows={rows} />
        </fieldset>
      </form>
      {describedRow && (
        <DescribeRow
          row={describedRow}
          onChange={(row) => edit(rows.map((other) => (other.key === row.key ? row : other)))}
          onClose={() => setDescribed(null)}
        />
      )}
    </>
  );
}

type NameProps = { name: string; error: string | null; onChange: (name: string) => void };

function NameField({ name, error, onChange }: NameProps) {
  return (
    <TextField
      label="Name"
      value={name}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      required
      mono
      hint="Unique within the account. Case-sensitive."
      error={error}
    />
  );
}

function EditorEnd({ busy, fault }: { busy: boolean; fault: string | null }) {
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-6">
      <p role="alert" className="text-table text-breaking empty:hidden">
        {fault}
      </p>
      <SubmitButton variant="primary" busy={busy}>
        {busy ? "Creating …" : "Create contract"}
      </SubmitButton>
    </div>
  );
}

type PreviewProps = { server: PipelineServer; name: string; rows: readonly Row[] };

/** How a pipeline would check the contract, whose id is not known yet. */
function PipelinePreview({ server, name, rows }: PreviewProps) {
  const contract = { id: "CONTRACT_ID", name, columns: columnsOf(rows) };
  return (
    <Section id="pipeline" title="Check it from your pipeline">
      <Pipeline ways={waysToCheck(server, contract)} />
    </Section>
  );
}

function focusFirst(form: HTMLElement | null, selector: string) {
  form?.querySelector<HTMLElement>(selector)?.focus();
}
