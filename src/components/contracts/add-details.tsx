"use client";

import { useState } from "react";
import { ShapeText } from "#components/details/shape-text.tsx";
import { FormDialog } from "#components/parts/form-dialog.tsx";
import { LoadingDialog } from "#components/parts/loading-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { innerText } from "#domain/details/detail-text.ts";
import { newDetails } from "#domain/details/details.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { useDescribed } from "./use-described.ts";

type Props = { contract_id: string; check_id: string };

const LABEL = "Add details from this check";

/** Offers to add the details in a check's incoming schema to a contract that lacks them. */
export function AddDetails(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{LABEL}</Button>
      {isOpen && <DetailsOfCheck {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How many columns are shown. */
const SHOWN = 20;

function DetailsOfCheck({ contract_id, check_id, onClose }: Props & { onClose: () => void }) {
  const { loaded, unloaded, save, busy, failure } = useDescribed(
    contract_id,
    async ({ contractColumns, history }, signal) => {
      const [{ body, etag }, { incoming_columns }] = await Promise.all([
        contractColumns.get.query({ id: contract_id }, { signal }),
        history.explain.query({ id: check_id }, { signal }),
      ]);
      return { columns: newDetails(body.columns, incoming_columns), etag };
    },
  );
  if (!loaded || loaded.columns.length === 0) {
    const none = loaded ? "The contract already has all the details of this check." : unloaded;
    return <LoadingDialog title={LABEL} failure={none} onCancel={onClose} />;
  }
  const { columns } = loaded;

  async function add() {
    if (await save(columns)) onClose();
  }

  return (
    <FormDialog
      title={LABEL}
      action="Add details"
      busy={busy}
      failure={failure}
      onSubmit={add}
      onCancel={onClose}
    >
      <p className="text-ink-muted">
        These details are added to {countText(columns.length, "column")} of the contract, and new
        checks are compared with them. Its version stays the same.
      </p>
      <ul className="divide-y divide-line rounded-list border border-line font-mono text-badge">
        {columns.slice(0, SHOWN).map((column) => (
          <li key={column.name} className="px-3 py-2 [overflow-wrap:anywhere]">
            <Name text={column.name} />: <ShapeText text={innerText(column)} />
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
