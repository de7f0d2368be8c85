import { columnsFault } from "./columns-fault.ts";
import { foreignFault } from "./foreign.ts";
import { foreignName } from "./foreign-bytes.ts";
import { foreignText } from "./foreign-text.ts";
import type { Format } from "./formats.ts";
import { isJson } from "./input/document.ts";
import { type Input, openInput } from "./input/input.ts";
import { loaded } from "./input/load.ts";
import { mapTypes, type TypeMap } from "./map-types.ts";
import type { Reader, ReadOptions } from "./reader.ts";
import { READERS } from "./registry.ts";
import type { Source } from "./source.ts";
import type { SourceTable } from "./table.ts";
import { UnreadableSource } from "./unreadable.ts";

export type ReadSource = { from: Format; tables: SourceTable[] };

type Options = ReadOptions & {
  /** What to read types as that have no counterpart, or another one. */
  types?: TypeMap | undefined;
};

/**
 * The columns of a source. Nothing is guessed: a source that is in no known format throws
 * UnreadableSource, a table that no contract could have has a fault, and a type without counterpart
 * leaves its column without one.
 */
export async function readSource(source: Source, options: Options = {}): Promise<ReadSource> {
  const input = await openInput(source);
  const reader = await readerOf(input, options.from);
  const read = await reader.read(input, options);
  const tables = mapTypes(read, options.types ?? {});
  return { from: reader.format, tables: distinct(tables.map(usable)) };
}

/** The tables, of which those that share a name cannot be told apart. */
function distinct(tables: SourceTable[]): SourceTable[] {
  const counts = new Map<string, number>();
  for (const { name } of tables) counts.set(name, (counts.get(name) ?? 0) + 1);
  return tables.map((table) => {
    const count = counts.get(table.name) ?? 0;
    if (count === 1 || "fault" in table) return table;
    return { name: table.name, fault: `${count} tables here have this name. Rename all but one.` };
  });
}

/** The table, unless no contract could have its columns. */
function usable(table: SourceTable): SourceTable {
  if ("fault" in table) return table;
  const fault = columnsFault(table.columns);
  return fault ? { name: table.name, fault } : table;
}

async function readerOf(input: Input, from: Format | undefined): Promise<Reader> {
  if (input.head.length === 0 && !input.files) throw new UnreadableSource("The file is empty.");
  for (const reader of READERS) {
    if (from ? reader.format === from : await reader.recognises(input)) return reader;
  }
  // What is wrong with a document says more than that it is none.
  const isDocument = ["json", "yaml", "yml"].includes(input.extension) || isJson(input.beginning);
  const document = isDocument ? await input.document() : null;
  const foreign = foreignName(input.extension);
  if (foreign) throw new UnreadableSource(foreign);
  const { foreignForm } = await loaded("list of other forms", import("./json/foreign.ts"));
  const form = foreignForm(document) ?? foreignText(input.beginning);
  if (form) throw new UnreadableSource(foreignFault(form));
  throw new UnreadableSource("The format was not recognised. Say which one it is.");
}
