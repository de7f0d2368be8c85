import type { OpenSource } from "#readers/folder/folder.ts";
import { noteOf, readTogether } from "#readers/folder/read-together.ts";
import { type ReadSource, readSource } from "#readers/read-source.ts";
import { NotInSource, UnreadableSource } from "#readers/unreadable.ts";
import { Failure, sourceFailure, usageFailure } from "../failure.ts";
import type { SourceFormat } from "../outcome.ts";
import { say } from "../say.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import { openSources } from "./open-sources.ts";
import { isPostgres, readPostgres, shownUrl } from "./postgres.ts";
import type { TableRead } from "./table-read.ts";

/** How sources are read. */
export type ReadTablesOptions = Omit<NonNullable<Parameters<typeof readSource>[1]>, "from"> & {
  from?: SourceFormat | undefined;
  /** Only the table of this name. */
  table?: string | undefined;
  /** Whether files of one table need not agree: the last is read. */
  any?: boolean | undefined;
};

/** Something with tables, which are read when they are asked for. */
export type OpenTables = {
  path: string;
  read: (options: ReadTablesOptions) => Promise<TableRead[]>;
};

/** What an argument means. */
export async function openTables(path: string, namedIn?: NamingFile): Promise<OpenTables[]> {
  if (isPostgres(path)) return [openDatabase(path, namedIn)];
  if (/^[a-z]\w+:\/\//i.test(path)) {
    throw usageFailure(`${shownUrl(path)}: Only postgres:// URLs can be read.`);
  }
  const opened = await openSources(path, namedIn);
  return opened.map((source) => ({
    path: source.path,
    read: (options) => readOpen(source, options),
  }));
}

function openDatabase(url: string, namedIn?: NamingFile): OpenTables {
  const path = shownUrl(url);
  return {
    path,
    read: async (options) => {
      const tables = await readPostgres(url, { ...options, namedIn });
      return tables.map((table) => ({
        source: { name: table.name, path, from: "postgres" },
        table,
      }));
    },
  };
}

/** The tables of a file, or of several that are one. */
async function readOpen(
  open: OpenSource,
  { from: format, table: _, any = false, ...options }: ReadTablesOptions,
): Promise<TableRead[]> {
  const { path } = open;
  if (format === "postgres") throw usageFailure(`${path}: Name a database by a postgres:// URL.`);
  const readFile = ({ path, source }: OpenSource) =>
    readOrFail(path, () => readSource(source, { ...options, from: format }));
  const { from, tables } = await readTogether(open, readFile, any).catch((error) => {
    throw error instanceof UnreadableSource ? sourceFailure(error.message) : error;
  });
  const note = noteOf(open);
  if (note !== null) say(`${path}: ${note}`);
  return tables.map((table) => ({
    source: { name: table.name || "stdin", path, from },
    table,
  }));
}

async function readOrFail(path: string, read: () => Promise<ReadSource>): Promise<ReadSource> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const shown = path === "-" ? "standard input" : path;
    if (error instanceof NotInSource) throw usageFailure(`${shown}: ${error.message}`);
    if (error instanceof UnreadableSource) {
      const { line, column } = error.place ?? {};
      const place = [shown, line, column].filter((part) => part !== undefined).join(":");
      throw sourceFailure(`${place}: ${error.message}`);
    }
    if (isSystemError(error)) throw sourceFailure(`${shown}: ${error.message}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw sourceFailure(`${shown}: It cannot be read because of a bug in schema-check: ${reason}`);
  }
}

/** An error of the file system, such as a disk that cannot be read. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
