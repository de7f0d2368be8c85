"use client";

import { useState } from "react";
import { ShapeText } from "#components/details/shape-text.tsx";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { LoadingDialog } from "#components/parts/loading-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import type { Column } from "#domain/contracts/column.ts";
import { innerText } from "#domain/details/detail-text.ts";
import { newDetails, otherDetails } from "#domain/details/details.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { useDescribed } from "./use-described.ts";

type Props = {
  contract_id: string;
  check_id: string;
  /** Whether the check's details are added to what the contract says, or replace it. */
  as: "added" | "other";
};

const WORDS = {
  added: {
    label: "Add details from this check",
    action: "Add details",
    does: "These details are added to",
    none: "The contract already has all the details of this check.",
  },
  other: {
    label: "Use this check’s details",
    action: "Use these details",
    does: "These details replace those of",
    none: "The contract already has these details.",
  },
};

const FIND = { added: newDetails, other: otherDetails };

/** Offers to take over the details in a check's incoming schema. */
export function AddDetails(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{WORDS[props.as].label}</Button>
      {isOpen && <DetailsOfCheck {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many columns are shown. */
const SHOWN = 20;

function DetailsOfCheck({ contract_id, check_id, as, onClose }: Props & { onClose: () => void }) {
  const { label, action, does, none } = WORDS[as];
  const { loaded, unloaded, save, busy, failure } = useDescribed(
    contract_id,
    async ({ contractColumns, history }, signal) => {
      const [{ body, etag }, { incoming_columns }] = await Promise.all([
        contractColumns.get.query({ id: contract_id }, { signal }),
        history.explain.query({ id: check_id }, { signal }),
      ]);
      return { columns: FIND[as](body.columns, incoming_columns), now: body.columns, etag };
    },
  );
  if (!loaded || loaded.columns.length === 0) {
    return <LoadingDialog title={label} failure={loaded ? none : unloaded} onCancel={onClose} />;
  }
  const { columns } = loaded;
  const now = new Map(loaded.now.map((column) => [column.name, column]));

  async function take() {
    if (await save(columns)) onClose();
  }

  return (
    <FormDialog
      title={label}
      action={action}
      busy={busy}
      failure={failure}
      onSubmit={take}
      onCancel={onClose}
    >
      <p className="text-ink-muted">
        {does} {countText(columns.length, "column")} of the contract, and new checks are compared
        with them. Its version stays the same.
      </p>
      <ul className="divide-y divide-line rounded-list border border-line font-mono text-badge">
        {columns.slice(0, SHOWN).map((column) => (
          <li key={column.name} className="px-3 py-2 [overflow-wrap:anywhere]">
            <Name text={column.name} />: <Before column={now.get(column.name)} />
            <ShapeText text={innerText(column)} />
          </li>
        ))}
        {columns.length > SHOWN && (
          <li className="px-3 py-2 text-ink-muted">
            and {numberText(columns.length - SHOWN)} more
          </li>
        )}
      </ul>
    </FormDialog>
  );
}

/** What is known of a column before; nothing where nothing is. */
function Before({ column }: { column: Column | undefined }) {
  if (!column?.detail) return null;
  return (
    <span className="text-ink-muted">
      <ShapeText text={innerText(column)} /> →{" "}
    </span>
  );
}
