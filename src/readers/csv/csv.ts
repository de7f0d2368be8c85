import { foreignText } from "../foreign-text.ts";
import { isJson } from "../input/document.ts";
import type { Input } from "../input/input.ts";
import { textChunks } from "../input/text-chunks.ts";
import { isNested } from "../list/recognise.ts";
import type { Reader, ReadOptions } from "../reader.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { type ColumnFacts, factsOf } from "./facts.ts";
import { noteOf } from "./header.ts";
import { pieces } from "./pieces.ts";
import { isTable, separatorOf } from "./separator.ts";

/** A file of cells between tabs. */
export const tsv: Reader = {
  format: "tsv",
  recognises: ({ extension }) => extension === "tsv" || extension === "tab",
  read: async (input, options) => [await readTable(input, options, "\t")],
};

/** A file of cells between commas, semicolons, tabs, bars or what else is common. */
export const csv: Reader = {
  format: "csv",
  recognises: (input) => input.extension === "csv" || looksLikeCells(input),
  read: async (input, options) => {
    const separator = separatorOf(input.beginning, input.isWhole);
    return [await readTable(input, options, separator)];
  },
};

/** Of a file with another name, whose lines might be anything. */
function looksLikeCells({ extension, beginning, isWhole }: Input) {
  if (!["", "txt", "dat", "psv"].includes(extension)) return false;
  if (isJson(beginning) || foreignText(beginning) || isNested(beginning)) return false;
  return isTable(beginning, isWhole);
}

async function readTable(
  input: Input,
  { rows: limit, header: hasHeader }: ReadOptions,
  separator: string,
): Promise<Table> {
  const facts = await factsOf(pieces(textChunks(input), separator), { limit, hasHeader });
  const note = noteOf(facts.map(({ name }) => name));
  const columns = facts.map(columnOf);
  return { name: nameOfFile(input.name), columns, ...(note !== undefined && { note }) };
}

function columnOf({ name, type, hasEmpty }: ColumnFacts): SourceColumn {
  const required = !hasEmpty;
  if (type) return { name, type, required, physical_type: type, lossy: false };
  const note = "there is no value to infer its type from";
  return { name, type: "string", required, physical_type: "empty", lossy: true, note };
}
