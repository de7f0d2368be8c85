"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ColumnRow } from "./column-row.tsx";
import { type CallFailure, callFailure, consoleClient } from "./console-client.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import type { PastedColumn } from "./pasted-columns.ts";
import { SampleField } from "./sample-field.tsx";
import { Button } from "./ui/button.tsx";
import { TextField } from "./ui/text-field.tsx";

type Row = { key: number; column: PastedColumn };

const BLANK: PastedColumn = { name: "", type: "string", required: true };

/** A new contract: columns from a sample or by hand, edited, then stored. */
export function ContractEditor({ account_id }: { account_id: string }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const nextKey = useRef(0);
  const [name, setName] = useState("");
  const [rows, setRows] = useState<Row[]>([]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The sample, a textarea, is no part of what was sent.
    if (failure) form.current?.querySelector<HTMLElement>("input[aria-invalid=true]")?.focus();
  }, [failure]);

  function rowOf(column: PastedColumn): Row {
    nextKey.current += 1;
    return { key: nextKey.current, column };
  }

  function changeRows(changed: Row[]) {
    setRows(changed);
    setFailure(null);
  }

  function add() {
    flushSync(() => changeRows([...rows, rowOf(BLANK)]));
    form.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const columns = rows.map(({ column }) => column);
      const { id } = await consoleClient(account_id).contracts.create.mutate({
        name,
        schema: { columns },
      });
      router.push(`/accounts/${account_id}/contracts/${id}`);
    } catch (error) {
      setFailure(callFailure(error));
      setBusy(false);
    }
  }

  const isNameTaken = failure?.problem === "contract_name_taken";
  const shown = ["name", "schema.columns", ...rows.map((_, index) => pathOf(index))];
  const listFault = faultAt(failure, "schema.columns");
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-3xl gap-8">
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        required
        mono
        hint="Unique within the account, and kept exactly."
        error={isNameTaken ? failure.message : faultAt(failure, "name")}
      />
      <SampleField onColumns={(columns) => changeRows(columns.map(rowOf))} />
      <section aria-labelledby="columns">
        <h2 id="columns" className="mb-1.5 font-medium">
          Columns{" "}
          {rows.length > 0 && <span className="font-normal text-ink-muted">{rows.length}</span>}
        </h2>
        {rows.length > 0 && (
          <ol className="mb-3 divide-y divide-line rounded-list border border-line">
            {rows.map(({ key, column }, index) => (
              <ColumnRow
                key={key}
                number={index + 1}
                column={column}
                error={faultAt(failure, pathOf(index))}
                onChange={(changed) =>
                  changeRows(rows.map((row) => (row.key === key ? { key, column: changed } : row)))
                }
                onRemove={() => changeRows(rows.filter((row) => row.key !== key))}
              />
            ))}
          </ol>
        )}
        {rows.length === 0 && (
          <p className={`mb-3 text-table ${listFault ? "text-breaking" : "text-ink-muted"}`}>
            {listFault
              ? "A contract needs at least one column: infer them from a sample, or add one."
              : "Infer them from a sample above, or add them one by one."}
          </p>
        )}
        <Button onClick={add}>Add a column</Button>
      </section>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p role="alert" className="text-table text-breaking empty:hidden">
          {isNameTaken ? null : faultElsewhere(failure, shown)}
        </p>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? "Creating …" : "Create contract"}
        </Button>
      </div>
    </form>
  );
}

function pathOf(index: number) {
  return `schema.columns[${index}].name`;
}
