import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import { numberText } from "#domain/text/number-text.ts";
import type { OpenSource } from "#readers/folder/folder.ts";
import { folderOf } from "#readers/folder/path.ts";
import { readTogether } from "#readers/folder/read-together.ts";
import { UnloadedReader } from "#readers/input/load.ts";
import { lossNote } from "#readers/loss-note.ts";
import { readSource } from "#readers/read-source.ts";
import type { ReadOptions } from "#readers/reader.ts";
import { type Source, textSource } from "#readers/source.ts";
import { isMapped, type SourceColumn, type SourceTable } from "#readers/table.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { sizeText } from "./files/file-size.ts";
import { openChosen } from "./files/open-chosen.ts";
import { faultAtPlace, type Reading, type ReadTables, UNLOADED } from "./reading.ts";
import type { SourceInput } from "./source-input.ts";

/** What to read, of an input. */
export type ReadRequest = Omit<SourceInput, "table">;

/** How many bytes are read of a table's other files, to see whether they agree. */
const MOST_COMPARED = 1_000_000_000;

/** Reads a text or files. `onBytes` is called for each part of a file that was read. */
export async function readInput(
  request: ReadRequest,
  onBytes: (bytes: number) => void = () => {},
  mostCompared = MOST_COMPARED,
): Promise<Reading> {
  const { text, files } = request;
  try {
    const opened =
      files.length === 0
        ? [{ path: "", source: textSource(text) }]
        : await openChosen(files, onBytes);
    const together = async () => opened.map(({ source }) => source);
    const read = (open: OpenSource) => readOne(open, { ...request, together }, mostCompared);
    const [only, ...others] = opened;
    if (!only) return { fault: "There are no files to read in this folder." };
    return others.length === 0 ? await read(only) : await readEach(opened, read);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** The tables of a file, or of several that are one. */
async function readOne(
  open: OpenSource,
  { from, dialect, together }: ReadRequest & Pick<ReadOptions, "together">,
  most: number,
): Promise<ReadTables> {
  const options = { from: from ?? undefined, dialect: dialect ?? undefined, together };
  const limited = withLimit(most);
  const areSeveral = (open.others ?? []).length > 0;
  const readFile = async (each: OpenSource) => {
    const source = each === open ? each.source : limited(each.source);
    const read = readSource(source, options);
    return areSeveral ? read.catch((error) => Promise.reject(atPath(each.path, error))) : read;
  };
  const read = await readTogether(open, readFile, false);
  return { from: read.from, tables: read.tables.map(fitting) };
}

/** Sources of which this many bytes can be read together. */
function withLimit(most: number) {
  let left = most;
  return (source: Source): Source => ({
    ...source,
    read: async (from, to) => {
      left -= to - from;
      if (left < 0) {
        throw new UnreadableSource(
          `A browser can compare at most ${sizeText(most)} of a table's files, and this table has more. Choose one of its files, or use the command line.`,
        );
      }
      return source.read(from, to);
    },
  });
}

/** What is wrong with one of several files, with its path. */
function atPath(path: string, error: unknown) {
  if (!(error instanceof UnreadableSource)) return error;
  return new UnreadableSource(`${path}: ${faultAtPlace(error.inConsole, error.place)}`);
}

/** Reads several sources. One that cannot be read leaves the others, as a table with a fault. */
async function readEach(
  opened: readonly OpenSource[],
  read: (open: OpenSource) => Promise<ReadTables>,
): Promise<ReadTables> {
  const parts = new Set<string>();
  const reads: (ReadTables & { path: string })[] = [];
  for (const open of opened) {
    const tables = await read(notingParts(open, parts)).catch((error) => ({
      from: null,
      tables: [{ name: open.source.name, fault: faultOf(error) }],
    }));
    reads.push({ path: open.path, ...tables });
  }
  // A file that another one asked for, such as a dbt catalog, is not a source of its own.
  const own = reads.filter(({ path }) => !parts.has(path));
  const formats = new Set(own.map(({ from }) => from));
  const [from = null] = formats;
  const tables = own.flatMap(({ tables }) => tables);
  const usableFirst = tables.toSorted((a, b) => Number("fault" in a) - Number("fault" in b));
  return { from: formats.size === 1 ? from : null, tables: usableFirst };
}

/** The source, which notes the paths of the files that it asks for beside itself. */
function notingParts(open: OpenSource, parts: Set<string>): OpenSource {
  const { path, source } = open;
  const { beside } = source;
  if (!beside) return open;
  const folder = folderOf(path);
  return {
    ...open,
    source: {
      ...source,
      beside: async (name) => {
        const file = await beside(name);
        if (file) parts.add(folder === "" ? name : `${folder}/${name}`);
        return file;
      },
    },
  };
}

/** The table in the console's words, unless it has more columns than a contract. */
function fitting(table: SourceTable): SourceTable {
  if ("fault" in table) return { ...table, fault: table.faultInConsole ?? table.fault };
  if (table.columns.length <= MAX_COLUMNS)
    return { ...table, columns: table.columns.map(withoutNote) };
  const count = numberText(table.columns.length);
  const most = numberText(MAX_COLUMNS);
  return {
    name: table.name,
    fault: `There are ${count} columns. A contract can have ${most}: list only those that its consumers rely on.`,
  };
}

/** The column, with what is lost of it in words. */
function withoutNote(column: SourceColumn): SourceColumn {
  if (!isMapped(column)) return column;
  const { note: _, excess, ...rest } = column;
  const lost = lossNote(column);
  const unknown = excess && `${excess}, so not all of it is known`;
  const note = [lost, unknown].filter(Boolean).join("; ");
  return note === "" ? rest : { ...rest, note };
}

function faultOf(error: unknown): string {
  if (error instanceof UnreadableSource) return faultAtPlace(error.inConsole, error.place);
  if (error instanceof DOMException) {
    return "The browser could not read the file: it was moved, changed or locked. Choose it again.";
  }
  console.error(error);
  if (error instanceof UnloadedReader) return UNLOADED;
  return "This cannot be read because of a bug in its reader. Use another format.";
}
