"use client";

import { DetailDialog } from "#components/details/detail-dialog.tsx";
import { LoadingDialog } from "#components/parts/loading-dialog.tsx";
import type { Inner } from "#domain/details/detail.ts";
import { useDescribed } from "./use-described.ts";

/** A column of a stored contract. */
export type StoredColumn = { contract_id: string; name: string };

/** Loads what is known of a column and edits it; its type stays. */
export function StoredDetail({
  contract_id,
  name,
  onClose,
}: StoredColumn & { onClose: () => void }) {
  const { loaded, unloaded, save, busy, failure } = useDescribed(
    contract_id,
    async ({ contractColumns }, signal) => {
      const { body, etag } = await contractColumns.get.query({ id: contract_id }, { signal });
      return { column: body.columns.find((column) => column.name === name), etag };
    },
  );
  if (!loaded?.column) {
    const missing = loaded ? "The contract has no such column any more." : unloaded;
    return <LoadingDialog title={`Details of ${name}`} failure={missing} onCancel={onClose} />;
  }
  const { type } = loaded.column;

  async function done({ detail = {} }: Inner) {
    if (await save([{ name, type, detail }])) onClose();
  }

  return (
    <DetailDialog
      column={loaded.column}
      only={type}
      action="Save"
      busy={busy}
      failure={failure}
      onDone={done}
      onCancel={onClose}
    />
  );
}
