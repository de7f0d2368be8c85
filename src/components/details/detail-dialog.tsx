"use client";

import type { CallFailure } from "#components/calls/console-client.ts";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { CodeText } from "#components/ui/code-text.tsx";
import type { Column } from "#domain/contracts/column.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Inner } from "#domain/details/detail.ts";
import { PlaceLine } from "./place-line.tsx";
import { usePlaces } from "./use-places.ts";

const HINT =
  "Write a shape as `int32`, `decimal(10,2)`, `string(20)`, `timestamp(us, zone)`, `enum('new','paid')`, `struct`, `list<date>` or `map<string, int32>`.";

/** Edits what is known of a column beyond its type, and of what is inside it. */
export function DetailDialog({
  column,
  only,
  action,
  busy,
  failure,
  onDone,
  onCancel,
}: {
  column: Column;
  /** The type that the column has to keep; none when it may change. */
  only?: ColumnType;
  action: string;
  busy: boolean;
  failure: CallFailure | null;
  onDone: (inner: Inner) => void;
  onCancel: () => void;
}) {
  const { list, root, fault, edits, read } = usePlaces(column);

  function finish() {
    const inner = read(only);
    if (inner) onDone(inner);
  }

  return (
    <FormDialog
      title={`Details of ${column.name || "the column"}`}
      action={action}
      isWide
      busy={busy}
      failure={failure}
      onSubmit={finish}
      onCancel={onCancel}
    >
      <ul ref={list} aria-label="Details">
        <PlaceLine place={root} parent="" depth={0} fault={fault} edits={edits} />
      </ul>
      <p className="text-table text-ink-muted">
        <CodeText text={only ? `${HINT} It must be a kind of \`${only}\`.` : HINT} />
      </p>
    </FormDialog>
  );
}
