import { UnloadedReader } from "#readers/input/document.ts";
import { readSource } from "#readers/read-source.ts";
import { type Source, textSource } from "#readers/source.ts";
import type { SourceTable } from "#readers/table.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { MAX_COLUMNS } from "#server/contracts/rules/column.ts";
import { sourcesOf } from "./files/file-source.ts";
import { faultAtPlace, type Reading, type ReadTables, UNLOADED } from "./reading.ts";
import type { SourceInput } from "./source-input.ts";

/** What to read, of an input. */
export type ReadRequest = Omit<SourceInput, "table">;

/** Reads a text or files. `onBytes` is told of each part of a file that was read. */
export async function readInput(
  request: ReadRequest,
  onBytes: (bytes: number) => void = () => {},
): Promise<Reading> {
  const { text, files } = request;
  const sources = files.length > 0 ? sourcesOf(files, onBytes) : [textSource(text)];
  if (sources.length === 0) return { fault: "There are no files to read in this folder." };
  const [only, ...others] = sources;
  try {
    if (only && others.length === 0) return await readOne(only, request);
    return await readEach(sources, request);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

async function readOne(source: Source, { from, dialect }: ReadRequest): Promise<ReadTables> {
  const read = await readSource(source, { from: from ?? undefined, dialect: dialect ?? undefined });
  return { from: read.from, tables: read.tables.map(fitting) };
}

/** Reads several sources. One that cannot be read leaves the others, as a table with a fault. */
async function readEach(sources: readonly Source[], request: ReadRequest): Promise<ReadTables> {
  const parts = new Set<string>();
  const reads: (ReadTables & { name: string })[] = [];
  for (const source of sources) {
    const read = await readOne(notingParts(source, parts), request).catch((error) => ({
      from: null,
      tables: [{ name: source.name, fault: faultOf(error) }],
    }));
    reads.push({ name: source.name, ...read });
  }
  // What another one asked for, such as a dbt catalog, is no source of its own.
  const own = reads.filter(({ name }) => !parts.has(name));
  const formats = new Set(own.map(({ from }) => from));
  const [from = null] = formats;
  const tables = own.flatMap(({ tables }) => tables);
  const usableFirst = tables.toSorted((a, b) => Number("fault" in a) - Number("fault" in b));
  return { from: formats.size === 1 ? from : null, tables: usableFirst };
}

/** The source, which notes the files it asks for beside itself. */
function notingParts(source: Source, parts: Set<string>): Source {
  const { beside } = source;
  if (!beside) return source;
  return {
    ...source,
    beside: async (name) => {
      const found = await beside(name);
      if (found) parts.add(name);
      return found;
    },
  };
}

/** The table, unless it has more columns than a contract. */
function fitting(table: SourceTable): SourceTable {
  if ("fault" in table || table.columns.length <= MAX_COLUMNS) return table;
  const count = table.columns.length.toLocaleString("en");
  const most = MAX_COLUMNS.toLocaleString("en");
  return {
    name: table.name,
    fault: `There are ${count} columns. A contract can have ${most}: list only those that its consumers rely on.`,
  };
}

function faultOf(error: unknown): string {
  if (error instanceof UnreadableSource) return faultAtPlace(error.message, error.place);
  if (error instanceof DOMException) {
    return "The browser could not read the file: it was moved, changed or locked. Choose it again.";
  }
  console.error(error);
  if (error instanceof UnloadedReader) return UNLOADED;
  return "This cannot be read because of a bug in its reader. Use another format.";
}
