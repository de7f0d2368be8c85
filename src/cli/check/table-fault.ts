import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { newDetailBudget, readDetail } from "#domain/details/read-detail.ts";
import { jsonPath } from "#domain/json-path.ts";
import { MAX_BODY_BYTES } from "#domain/limit.ts";
import { nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { contractColumns } from "../contracts/contract-columns.ts";
import type { FailedSource } from "../outcome.ts";
import { type ReadyTable, WITHOUT_DETAILS } from "../sources/collect-tables.ts";

/** Why the service would refuse a table, whatever its contract; null if it would not. */
export function tableFault(table: ReadyTable): FailedSource | null {
  const { path, name } = table.source;
  const fault = widthFault(table) ?? detailFault(table) ?? sizeFault(table);
  return fault === null ? null : { path, table: name, error: `${path}: ${nameText(name)}${fault}` };
}

function widthFault({ columns }: ReadyTable): string | null {
  if (columns.length <= MAX_COLUMNS) return null;
  return ` has ${numberText(columns.length)} columns. A check can have ${numberText(MAX_COLUMNS)}.`;
}

function detailFault({ columns }: ReadyTable): string | null {
  const budget = newDetailBudget();
  for (const column of columns) {
    const read = column.detail && readDetail(column.detail, column, budget);
    if (read?.kind !== "fault") continue;
    const place = jsonPath(["detail", ...read.path]);
    return `.${nameText(column.name)}: ${nameText(place)} ${nameText(read.message)}. ${WITHOUT_DETAILS}`;
  }
  return null;
}

/** Columns whose names alone are too much are for the service to refuse. */
function sizeFault(table: ReadyTable): string | null {
  const columns = contractColumns(table);
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const size = bytes(columns);
  if (size <= MAX_BODY_BYTES) return null;
  if (bytes(columns.map(({ detail: _, ...column }) => column)) > MAX_BODY_BYTES) return null;
  return `: With the details of its columns, it takes ${numberText(size)} bytes, and a request can have ${numberText(MAX_BODY_BYTES)}. ${WITHOUT_DETAILS}`;
}
