"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { COLUMN_TYPES, type ColumnType, type ContractColumn } from "../server/domain/column.ts";
import { callFailure, consoleClient } from "./console-client.ts";
import { DiffTable } from "./diff-table.tsx";
import { PasteBox } from "./paste-box.tsx";
import type { ReadColumn } from "./pasted/columns.ts";
import { complete, type Pasted } from "./pasted/kinds.ts";
import { Button } from "./ui/button.tsx";
import { SelectField } from "./ui/select-field.tsx";

type Props = {
  account_id: string;
  contract_id: string;
  contract: ContractColumn[];
  mayRun: boolean;
};

/** Types by column name, for what was read without one. */
type Chosen = ReadonlyMap<string, ColumnType>;

/** Paste what is about to arrive: the diff and its points show at once, a check is run on demand. */
export function SchemaTrial({ account_id, contract_id, contract, mayRun }: Props) {
  const router = useRouter();
  const [read, setRead] = useState<Pasted | null>(null);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pasted = read && "columns" in read ? read.columns : [];
  const columns = read && "columns" in read ? complete(withChosen(pasted, chosen)) : null;

  async function run() {
    if (!columns || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const incoming = columns.map(({ name, type }) => ({ name, type }));
      const { id } = await consoleClient(account_id).checks.run.mutate({
        contract_id,
        incoming_schema: { columns: incoming },
      });
      router.push(`/accounts/${account_id}/checks/${id}`);
    } catch (error) {
      setFailure(callFailure(error).message);
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      <PasteBox
        label="What is about to arrive"
        hint="A JSON record, a CREATE TABLE statement, a JSON Schema, or a line a column. It stays in your browser; only names and types are sent when you run the check."
        onRead={setRead}
      />
      {pasted.map((column) =>
        "fault" in column ? (
          <div key={column.name} className="grid gap-1">
            <SelectField
              label={`Type of ${column.name}`}
              value={chosen.get(column.name) ?? ""}
              onChange={({ target }) =>
                setChosen(new Map(chosen).set(column.name, target.value as ColumnType))
              }
              options={OPTIONS}
            />
            <p className="text-table text-ink-muted">{column.fault}</p>
          </div>
        ) : null,
      )}
      {columns && <DiffTable contract={contract} incoming={columns} />}
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
        {failure}
      </p>
    </div>
  );
}

const OPTIONS = [
  { value: "", label: "choose" },
  ...COLUMN_TYPES.map((value) => ({ value, label: value })),
];

function withChosen(columns: readonly ReadColumn[], chosen: Chosen): ReadColumn[] {
  return columns.map((column) => {
    const type = "fault" in column ? chosen.get(column.name) : undefined;
    return type ? { name: column.name, required: column.required, type } : column;
  });
}
