"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ColumnRow, type EditedColumn } from "./column-row.tsx";
import { type CallFailure, callFailure, consoleClient } from "./console-client.ts";
import { faultAt, faultElsewhere } from "./field-faults.ts";
import { PasteBox } from "./paste-box.tsx";
import type { ReadColumn } from "./pasted/columns.ts";
import type { Pasted } from "./pasted/kinds.ts";
import { Button } from "./ui/button.tsx";
import { TextField } from "./ui/text-field.tsx";

type Row = { key: number; column: EditedColumn };

const ADD = "button[data-act=add]";

const BLANK: EditedColumn = { name: "", type: "string", required: true, fault: null };

/** A new contract: columns from what is pasted or by hand, edited, then stored. */
export function ContractEditor({ account_id }: { account_id: string }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const nextKey = useRef(0);
  const [name, setName] = useState("");
  const [isNamed, setNamed] = useState(false);
  const [rows, setRows] = useState<Row[]>([]);
  /** Columns that a hand has touched no longer follow the text. */
  const [isEdited, setEdited] = useState(false);
  const [read, setRead] = useState<Pasted | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [moved, setMoved] = useState("");
  const [busy, setBusy] = useState(false);
  const latest = useRef(rows);
  const isFollowing = !isEdited || rows.length === 0;
  const untyped = rows.filter(({ column }) => !column.type).length;

  useEffect(() => {
    latest.current = rows;
  }, [rows]);

  useEffect(() => {
    if (failure) focusFirst(form.current, "input[aria-invalid=true]");
  }, [failure]);

  function rowOf(column: EditedColumn): Row {
    nextKey.current += 1;
    return { key: nextKey.current, column };
  }

  function follow(read: Pasted | null) {
    setRead(read);
    if (isFollowing && (read === null || "columns" in read)) take(read);
  }

  function take(read: Pasted | null) {
    const columns = read && "columns" in read ? read.columns : [];
    setRows(columns.map((column) => rowOf(edited(column))));
    setEdited(false);
    setFailure(null);
    if (!isNamed) setName((read && "columns" in read && read.name) || "");
  }

  function replace(read: Pasted) {
    flushSync(() => take(read));
    focusFirst(form.current, "li:first-child input");
  }

  const edit = useCallback((change: (rows: Row[]) => Row[]) => {
    setRows(change);
    setEdited(true);
    setFailure(null);
  }, []);

  function add() {
    const row = rowOf(BLANK);
    flushSync(() => edit((rows) => [...rows, row]));
    focusFirst(form.current, "li:last-child input");
  }

  const change = useCallback(
    (key: number, column: EditedColumn) =>
      edit((rows) => rows.map((row) => (row.key === key ? { key, column } : row))),
    [edit],
  );

  const remove = useCallback(
    (key: number) => {
      const rows = latest.current;
      const from = rows.findIndex((row) => row.key === key);
      flushSync(() => edit(() => rows.toSpliced(from, 1)));
      const place = Math.min(from + 1, rows.length - 1);
      const next = place > 0 ? `li:nth-child(${place}) button[data-act=remove]` : ADD;
      focusFirst(form.current, next);
    },
    [edit],
  );

  const move = useCallback(
    (key: number, by: -1 | 1) => {
      const rows = latest.current;
      const from = rows.findIndex((row) => row.key === key);
      const row = rows[from];
      if (!row) return;
      const place = from + by + 1;
      const changed = rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
      flushSync(() => edit(() => changed));
      setMoved(`${row.column.name} is column ${place} of ${rows.length}.`);
      const button = `button[data-act=${by < 0 ? "up" : "down"}]`;
      focusFirst(form.current, `li:nth-child(${place}) ${button}`);
    },
    [edit],
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (untyped > 0) return focusFirst(form.current, "select[aria-invalid=true]");
    setBusy(true);
    setFailure(null);
    try {
      const columns = rows.map(({ column: { name, type, required } }) => ({
        name,
        type: type ?? "string",
        required,
      }));
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
        onChange={(event) => {
          setName(event.target.value);
          setNamed(event.target.value !== "");
        }}
        autoComplete="off"
        required
        mono
        hint="Unique within the account, and kept exactly."
        error={isNameTaken ? failure.message : faultAt(failure, "name")}
      />
      <PasteBox
        label="Sample or schema"
        hint="A JSON record, a CREATE TABLE statement, a JSON Schema, or a line a column such as: order_id integer required. It is read here, in your browser."
        onRead={follow}
      />
      <section aria-labelledby="columns">
        <div className="mb-1.5 flex min-h-9 flex-wrap items-center justify-between gap-2">
          <h2 id="columns" className="font-medium">
            Columns{" "}
            {rows.length > 0 && <span className="font-normal text-ink-muted">{rows.length}</span>}
          </h2>
          {!isFollowing && read && "columns" in read && (
            <Button onClick={() => replace(read)}>
              Replace them with the {read.columns.length} pasted
            </Button>
          )}
        </div>
        {rows.length > 0 && (
          <ol className="mb-3 divide-y divide-line rounded-list border border-line">
            {rows.map(({ key, column }, index) => (
              <ColumnRow
                key={key}
                id={key}
                number={index + 1}
                isLast={index === rows.length - 1}
                column={column}
                nameError={faultAt(failure, pathOf(index))}
                onChange={change}
                onMove={move}
                onRemove={remove}
              />
            ))}
          </ol>
        )}
        {rows.length === 0 && (
          <p className={`mb-3 text-table ${listFault ? "text-breaking" : "text-ink-muted"}`}>
            {listFault
              ? "A contract needs at least one column: paste a sample or schema, or add one."
              : "Paste a sample or schema above, or add them one by one."}
          </p>
        )}
        <p role="status" className="sr-only">
          {moved}
        </p>
        <Button data-act="add" onClick={add}>
          Add a column
        </Button>
      </section>
      <div className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p role="alert" className="text-table text-breaking empty:hidden">
          {untyped > 0
            ? `Choose a type for ${untyped === 1 ? "the column" : `the ${untyped} columns`} without one.`
            : isNameTaken
              ? null
              : faultElsewhere(failure, shown)}
        </p>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? "Creating …" : "Create contract"}
        </Button>
      </div>
    </form>
  );
}

function edited(column: ReadColumn): EditedColumn {
  const { name, required } = column;
  return "type" in column
    ? { name, required, type: column.type, fault: null }
    : { name, required, type: null, fault: column.fault };
}

function pathOf(index: number) {
  return `schema.columns[${index}].name`;
}

function focusFirst(form: HTMLElement | null, selector: string) {
  form?.querySelector<HTMLElement>(selector)?.focus();
}
