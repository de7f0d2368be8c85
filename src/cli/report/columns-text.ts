import { nameText } from "#domain/text/name-text.ts";
import { lossNote } from "#readers/loss-note.ts";
import type { ReadColumn } from "#readers/table.ts";
import type { ReadyTable } from "../sources/collect-tables.ts";
import { detailText } from "./detail-text.ts";
import { textTable } from "./text-table.ts";

/** What `columns` prints for people. */
export function columnsText(tables: readonly ReadyTable[]): string {
  return tables.map(tableText).join("\n\n");
}

function tableText({ source, columns, note }: ReadyTable) {
  const rows = columns.map((column) => [
    column.name,
    column.type,
    column.required ? "required" : "",
    column.physical_type,
    detailText(column.detail),
    lossText(column),
  ]);
  const count = columns.length === 1 ? "1 column" : `${columns.length} columns`;
  const head = [
    `${source.name} (${source.from}, ${count})`,
    ...(note ? [`⚠ ${nameText(note)}`] : []),
  ];
  return [...head, ...textTable(rows)].join("\n");
}

function lossText(column: ReadColumn) {
  const note = lossNote(column);
  return note ? `⚠ ${note}` : "";
}
