"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callFailure, consoleClient } from "#components/calls/console-client.ts";
import { COLUMNS_AT_ONCE, type ColumnView } from "#components/contracts/column-view.ts";
import type { PastedText } from "#components/contracts/contract-draft.ts";
import { PasteBox } from "#components/contracts/paste-box.tsx";
import type { ReadColumn } from "#components/contracts/pasted/columns.ts";
import { complete, READABLE } from "#components/contracts/pasted/kinds.ts";
import { ShowMore } from "#components/contracts/show-more.tsx";
import { useContractColumns } from "#components/contracts/use-contract-columns.ts";
import { useReading } from "#components/contracts/use-reading.ts";
import { DraftNote } from "#components/drafts/draft-note.tsx";
import { useDraft } from "#components/drafts/use-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { nameText } from "#components/ui/name-text.ts";
import { SelectField } from "#components/ui/select-field.tsx";
import {
  COLUMN_TYPES,
  type ColumnType,
  type ContractColumn,
} from "#server/contracts/rules/column.ts";
import { DiffTable } from "./diff-table.tsx";

type Props = {
  account_id: string;
  contract_id: string;
  /** Its columns; null when they are too many to come with the page. */
  contract: ContractColumn[] | null;
  mayRun: boolean;
};

/** Types for what was read without one, each for a column with the fault that it had. */
type Chosen = ReadonlyMap<string, ColumnType>;

const BLANK: PastedText = { text: "", wanted: null };

/** Paste what is about to arrive: the diff and its points show at once, a check is run on demand. */
export function SchemaTrial({ account_id, contract_id, contract: sent, mayRun }: Props) {
  const router = useRouter();
  const [text, setText] = useState(BLANK);
  const { read, isReading } = useReading(text);
  const isBlank = text.text.trim() === "";
  const { isRestored, drop } = useDraft(`check:${contract_id}`, isBlank ? null : text, setText);
  const [view, setView] = useState<ColumnView>({});
  const [chosen, setChosen] = useState<Chosen>(new Map());
  /** So many columns without a type are asked for at once. */
  const [asked, setAsked] = useState(COLUMNS_AT_ONCE);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pasted = !isReading && read && "columns" in read ? read.columns : null;
  const untyped = pasted?.filter((column) => "fault" in column) ?? [];
  const { contract, failure: unread } = useContractColumns(
    { account_id, contract_id, sent },
    pasted !== null,
  );
  const columns = pasted && complete(withChosen(pasted, chosen));

  async function run() {
    if (!columns || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const incoming = columns.map(({ name, type }) => ({ name, type }));
      const { body } = await consoleClient(account_id).checks.run.mutate({
        contract_id,
        incoming_schema: { columns: incoming },
      });
      drop(true);
      router.push(`/accounts/${account_id}/checks/${body.id}`);
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      {isRestored && (
        <DraftNote
          onDiscard={() => {
            drop(false);
            setText(BLANK);
          }}
        />
      )}
      <PasteBox
        label="What is about to arrive"
        hint={`Paste ${READABLE}. It stays in your browser; only names and types are sent when you run the check.`}
        pasted={text}
        read={read}
        onChange={setText}
      />
      {untyped.slice(0, asked).map((column) => (
        <div key={column.name} className="grid gap-1">
          <SelectField
            label={`Type of ${nameText(column.name)}`}
            value={chosen.get(choiceOf(column)) ?? ""}
            onChange={({ target }) =>
              setChosen(new Map(chosen).set(choiceOf(column), target.value as ColumnType))
            }
            options={OPTIONS}
          />
          <p className="text-table text-ink-muted">{column.fault}</p>
        </div>
      ))}
      {untyped.length > COLUMNS_AT_ONCE && (
        <ShowMore
          view={{}}
          change={{ onView: ({ rows = COLUMNS_AT_ONCE }) => setAsked(rows) }}
          shown={Math.min(asked, untyped.length)}
          total={untyped.length}
        />
      )}
      {columns && contract && (
        <DiffTable
          contract={contract}
          incoming={columns}
          view={view}
          change={{ onView: setView }}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {mayRun ? (
          <>
            <Button look="primary" onClick={run} disabled={!columns} aria-disabled={busy}>
              {busy ? "Running …" : "Run this check"}
            </Button>
            <span className="text-table text-ink-muted">
              Costs 1 credit and tells the webhooks.
            </span>
          </>
        ) : (
          <p className="text-table text-ink-muted">Your role may look, but not run checks.</p>
        )}
      </div>
      <p role="alert" className="text-table text-breaking empty:hidden">
        {failure ?? unread}
      </p>
    </div>
  );
}

const OPTIONS = [
  { value: "", label: "choose" },
  ...COLUMN_TYPES.map((value) => ({ value, label: value })),
];

/** Another text may have a column of this name whose type is another one. */
function choiceOf({ name, fault }: { name: string; fault: string }) {
  return `${name}\n${fault}`;
}

function withChosen(columns: readonly ReadColumn[], chosen: Chosen): ReadColumn[] {
  return columns.map((column) => {
    const type = "fault" in column ? chosen.get(choiceOf(column)) : undefined;
    return type ? { name: column.name, required: column.required, type } : column;
  });
}
