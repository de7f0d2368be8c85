"use client";

import { DetailDialog } from "#components/details/detail-dialog.tsx";
import type { Row } from "./contract-draft.ts";
import { described } from "./edited-column.ts";

/** Edits the details of a row, and with them the type of its column. */
export function DescribeRow({
  row: { key, column },
  onChange,
  onClose,
}: {
  row: Row;
  onChange: (row: Row) => void;
  onClose: () => void;
}) {
  const { name, type, detail } = column;
  return (
    <DetailDialog
      column={{ name, type: type ?? "string", ...(detail ? { detail } : {}) }}
      action="Done"
      busy={false}
      failure={null}
      onDone={(inner) => {
        onChange({ key, column: described(column, inner) });
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
