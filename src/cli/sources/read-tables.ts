import { type ReadSource, readSource } from "#readers/read-source.ts";
import type { SourceTable } from "#readers/table.ts";
import { NotInSource, UnreadableSource } from "#readers/unreadable.ts";
import { Failure, sourceFailure, usageFailure } from "../failure.ts";
import type { SourceFormat, TableSource } from "../outcome.ts";
import type { OpenSource } from "./open-source.ts";
import { openSources } from "./open-sources.ts";

/** How sources are read. */
export type ReadTablesOptions = Omit<NonNullable<Parameters<typeof readSource>[1]>, "from"> & {
  from?: SourceFormat | undefined;
};

/** A table as it was read, with where. */
export type TableRead = { source: TableSource; table: SourceTable };

/** Something with tables, which are read when they are asked for. */
export type OpenTables = {
  path: string;
  read: (options: ReadTablesOptions) => Promise<TableRead[]>;
};

/** What an argument stands for. */
export async function openTables(path: string): Promise<OpenTables[]> {
  if (/^[a-z]\w+:\/\//i.test(path)) return [openAddress(path)];
  const opened = await openSources(path);
  return opened.map((one) => ({
    path: one.path,
    read: (options) => readFile(one, options),
  }));
}

function openAddress(url: string): OpenTables {
  const path = url.replace(/^(\w+:\/\/)[^/]*@/, "$1");
  throw sourceFailure(`${path}: Only files can be read, not addresses.`);
}

async function readFile(
  { path, source }: OpenSource,
  { from: asked, ...options }: ReadTablesOptions,
): Promise<TableRead[]> {
  if (asked === "postgres") throw usageFailure(`${path}: Name a database by a postgres:// URL.`);
  const read = (options: Omit<ReadTablesOptions, "from">) =>
    readOrFail(path, () => readSource(source, { ...options, from: asked }));
  const { from, tables } = await read(options).catch(async (error) => {
    // If it can be read without the message, there is no such message.
    if (options.message === undefined || !(error instanceof Failure)) throw error;
    await read({ ...options, message: undefined });
    throw usageFailure(error.message);
  });
  return tables.map((table) => ({
    source: { name: table.name || "stdin", path, from },
    table,
  }));
}

async function readOrFail(path: string, read: () => Promise<ReadSource>): Promise<ReadSource> {
  try {
    return await read();
  } catch (error) {
    const shown = path === "-" ? "standard input" : path;
    if (error instanceof NotInSource) throw usageFailure(`${shown}: ${error.message}`);
    if (error instanceof UnreadableSource) {
      const { line, column } = error.place ?? {};
      const place = [shown, line, column].filter((part) => part !== undefined).join(":");
      throw sourceFailure(`${place}: ${error.message}`);
    }
    if (isSystemError(error)) throw sourceFailure(`${shown}: ${error.message}`);
    const reason = error instanceof Error ? error.message : String(error);
    throw sourceFailure(`${shown}: It cannot be read, by a fault of schema-check: ${reason}`);
  }
}

/** An error of the file system, such as a disk that cannot be read. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}
