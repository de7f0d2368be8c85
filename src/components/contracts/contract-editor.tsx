"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { consoleClient } from "#components/calls/console-client.ts";
import { faultAt, faultElsewhere } from "#components/calls/field-faults.ts";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { DraftNote } from "#components/drafts/draft-note.tsx";
import { LeaveGuard } from "#components/drafts/leave-guard.tsx";
import { useDraft } from "#components/drafts/use-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import {
  blockOf,
  changedDraft,
  type DraftBlock,
  EMPTY_DRAFT,
  isEmpty,
  nameOf,
  type Row,
  rowsOf,
} from "./contract-draft.ts";
import { DraftColumns } from "./draft-columns.tsx";
import { PasteBox } from "./paste-box.tsx";
import { READABLE } from "./pasted/kinds.ts";
import { useReading } from "./use-reading.ts";

/** A new contract: columns from what is pasted or by hand, edited, then stored. */
export function ContractEditor({ account_id }: { account_id: string }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [draft, change] = useReducer(changedDraft, EMPTY_DRAFT);
  const reading = useReading(draft);
  const { leave, busy, failure, forget } = useLeaving();
  const isWork = !isEmpty(draft);
  const { isRestored, drop } = useDraft("contract", isWork ? draft : null, (draft) =>
    change({ type: "replace", draft }),
  );
  const [name, rows, block] = [
    nameOf(draft, reading),
    rowsOf(draft, reading),
    blockOf(draft, reading),
  ];

  useEffect(() => {
    if (failure) focusFirst(form.current, "input[aria-invalid=true]");
  }, [failure]);

  const edit = useCallback(
    (rows: Row[]) => {
      change({ type: "rows", rows });
      // Faults are told by place, and rows move.
      forget();
    },
    [forget],
  );

  function takeText() {
    flushSync(() => change({ type: "use text" }));
    focusFirst(form.current, "li:first-child input");
  }

  function keepRows() {
    flushSync(() => change({ type: "keep rows" }));
    focusFirst(form.current, "button[type=submit]");
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (block) return focusFirst(form.current, CAUSE[block]);
    const columns = rows.map(({ column: { name, type, required } }) => ({
      name,
      type: type ?? "string",
      required,
    }));
    await leave(async () => {
      const contract = { name, schema: { columns } };
      const { id } = await consoleClient(account_id).contracts.create.mutate(contract);
      drop(true);
      router.push(`/accounts/${account_id}/contracts/${id}`);
    });
  }

  const isNameTaken = failure?.problem === "contract_name_taken";
  const shown = ["name", "schema.columns", ...rows.map((_, index) => pathOf(index))];
  const untyped = rows.filter(({ column }) => !column.type).length;
  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={forget}
      noValidate
      className="grid max-w-3xl gap-8"
    >
      <LeaveGuard isOn={isWork && !busy} line={GUARD} />
      {isRestored && (
        <DraftNote
          onDiscard={() => {
            drop(false);
            change({ type: "replace", draft: EMPTY_DRAFT });
          }}
        />
      )}
      <TextField
        label="Name"
        value={name}
        onChange={(event) => change({ type: "name", name: event.target.value })}
        autoComplete="off"
        required
        mono
        hint="Unique within the account, and kept exactly."
        error={isNameTaken ? failure.message : faultAt(failure, "name")}
      />
      <PasteBox
        label="Sample or schema"
        hint={`Paste ${READABLE}. It is read here, in your browser.`}
        pasted={draft}
        read={reading.read}
        onChange={(pasted) => change({ type: "text", ...pasted })}
      />
      <section aria-labelledby="columns">
        <h2 id="columns" className="mb-1.5 flex min-h-9 items-center gap-1 font-medium">
          Columns
          {rows.length > 0 && <span className="font-normal text-ink-muted">{rows.length}</span>}
        </h2>
        {block === "outdated" && (
          <ChooseColumns count={reading.columns.length} onUse={takeText} onKeep={keepRows} />
        )}
        <DraftColumns
          rows={rows}
          onChange={edit}
          errorAt={(index) => faultAt(failure, pathOf(index))}
          listFault={faultAt(failure, "schema.columns") && NO_COLUMNS}
        />
      </section>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p role="alert" className="text-table text-breaking empty:hidden">
          {block ? blockText(block, untyped) : isNameTaken ? null : faultElsewhere(failure, shown)}
        </p>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? "Creating …" : "Create contract"}
        </Button>
      </div>
    </form>
  );
}

const GUARD =
  "This contract is not created yet. This tab keeps what you entered until you sign out, and shows it when you come back here.";

const NO_COLUMNS = "A contract needs at least one column: paste a sample or schema, or add one.";

/** What to mend first. */
const CAUSE: Record<DraftBlock, string> = {
  reading: "textarea",
  unreadable: "textarea",
  outdated: "button[data-act=use]",
  untyped: "select[aria-invalid=true]",
};

function blockText(block: DraftBlock, untyped: number) {
  if (block === "unreadable") return "The text above cannot be read. Correct it, or clear it.";
  if (block === "outdated") return "Choose which columns to create: the pasted ones, or yours.";
  if (block === "reading") return null;
  return `Choose a type for ${untyped === 1 ? "the column" : `the ${untyped} columns`} without one.`;
}

function pathOf(index: number) {
  return `schema.columns[${index}].name`;
}

function focusFirst(form: HTMLElement | null, selector: string) {
  form?.querySelector<HTMLElement>(selector)?.focus();
}
