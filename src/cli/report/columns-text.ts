import { nameText } from "#domain/text/name-text.ts";
import type { ReadyTable } from "../sources/collect-tables.ts";
import { detailText } from "./detail-text.ts";
import { textTable } from "./text-table.ts";

/** What `columns` prints for people. */
export function columnsText(tables: readonly ReadyTable[]): string {
  return tables.map(tableText).join("\n\n");
}

function tableText({ source, columns, note }: ReadyTable) {
  const rows = columns.map(({ name, type, required, physical_type, detail, note }) => [
    name,
    type,
    required ? "required" : "",
    physical_type,
    detailText(detail),
    note ? `⚠ ${note}` : "",
  ]);
  const count = columns.length === 1 ? "1 column" : `${columns.length} columns`;
  const head = [
    `${source.name} (${source.from}, ${count})`,
    ...(note ? [`⚠ ${nameText(note)}`] : []),
  ];
  return [...head, ...textTable(rows)].join("\n");
}
