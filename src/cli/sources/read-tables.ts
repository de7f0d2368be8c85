import { type ReadSource, readSource } from "#readers/read-source.ts";
import type { SourceTable } from "#readers/table.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { sourceFailure } from "../failure.ts";
import type { TableSource } from "../outcome.ts";
import { type OpenSource, openSources } from "./open-sources.ts";

export type ReadTablesOptions = NonNullable<Parameters<typeof readSource>[1]>;

/** A table as it was read, with where. */
export type TableRead = { source: TableSource; table: SourceTable };

/** All tables of an argument. */
export async function readTables(path: string, options: ReadTablesOptions): Promise<TableRead[]> {
  const opened = await openSources(path);
  const read: TableRead[] = [];
  for (const one of opened) read.push(...(await readOne(one, options)));
  return read;
}

async function readOne({ path, source }: OpenSource, options: ReadTablesOptions) {
  const { from, tables } = await readOrFail(path, () => readSource(source, options));
  return tables.map((table) => ({
    source: { name: table.name || "stdin", path, from },
    table,
  }));
}

async function readOrFail(path: string, read: () => Promise<ReadSource>): Promise<ReadSource> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const { line, column } = error.place ?? {};
    const place = [path === "-" ? "standard input" : path, line, column];
    throw sourceFailure(
      `${place.filter((part) => part !== undefined).join(":")}: ${error.message}`,
    );
  }
}
