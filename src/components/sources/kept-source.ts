import { isMapped, type SourceColumn } from "#readers/table.ts";
import type { SourceReading } from "./reading.ts";
import { filesName, isBlank, NO_SOURCE, type SourceInput } from "./source-input.ts";

/** What is kept of a source; `closed` names files of which only the columns are. */
export type KeptSource = { source: SourceInput; closed: string | null };

/** What a reload can restore: a text as it is, and of files their columns as a text. */
export function keptSource(
  source: SourceInput,
  { columns, name }: SourceReading,
): KeptSource | null {
  const { files } = source;
  if (files.length === 0) return isBlank(source) ? null : { source, closed: null };
  if (columns.length === 0) return null;
  const text = columnsText(name, columns);
  return { source: { ...NO_SOURCE, text, from: "columns" }, closed: filesName(files) };
}

/** Columns in the words of the format `columns`, which reads them back with all they say. */
function columnsText(name: string, columns: readonly SourceColumn[]) {
  const written = columns.map((column) => {
    if (isMapped(column)) return column;
    const { name, required, physical_type } = column;
    return { name, type: physical_type, required, physical_type };
  });
  const lines = written.map((column) => `    ${JSON.stringify(column)}`).join(",\n");
  return `{\n  "name": ${JSON.stringify(name)},\n  "columns": [\n${lines}\n  ]\n}\n`;
}
