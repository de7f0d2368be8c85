import { nameFault } from "#domain/text/name.ts";
import type { Format } from "#readers/formats.ts";
import type { SourceColumn, SourceTable, Table } from "#readers/table.ts";
import type { Place } from "#readers/unreadable.ts";

/** What the reader answers: what a source says, or why it cannot be read. */
export type Reading = ReadTables | { fault: string };

export type ReadTables = {
  /** Null for files in several formats. */
  from: Format | null;
  tables: SourceTable[];
};

/** What a page knows of its source. */
export type SourceReading = {
  isReading: boolean;
  /** How much of the files was read, from 0 to 1; null before. */
  progress: number | null;
  /** Null when nothing was read, or files in several formats. */
  from: Format | null;
  /** Null when nothing was read. */
  tables: readonly SourceTable[] | null;
  /** The only table, or the chosen one. */
  chosen: SourceTable | null;
  /** Why the source or the chosen table cannot be used. */
  fault: string | null;
  /** The columns of the chosen table or, while it cannot be read, those it had before. */
  columns: readonly SourceColumn[];
  /** The name that goes with the columns; "" without one. */
  name: string;
};

/** The message when a part of the readers did not load. */
export const UNLOADED = "The reader could not be loaded. Reload the page and try again.";

export const NOTHING_READ: SourceReading = {
  isReading: false,
  progress: null,
  from: null,
  tables: null,
  chosen: null,
  fault: null,
  columns: [],
  name: "",
};

/** What a page shows of a reading, of the table chosen in it, and of the last columns. */
export function readingView(
  reading: Reading | null,
  chosen: SourceTable | null,
  good: Table | null,
): Omit<SourceReading, "isReading" | "progress"> {
  const { from, tables } = reading && "tables" in reading ? reading : { from: null, tables: null };
  const fault = [reading, chosen].find((result) => result && "fault" in result);
  return {
    from,
    tables,
    chosen,
    fault: fault && "fault" in fault ? fault.fault : null,
    columns: good?.columns ?? [],
    name: good && !nameFault(good.name) ? good.name : "",
  };
}

/** "Line 3, column 7: This is not valid JSON." */
export function faultAtPlace(message: string, place: Place | undefined) {
  if (!place) return message;
  const column = place.column === undefined ? "" : `, column ${place.column}`;
  return `Line ${place.line}${column}: ${message}`;
}

/** Tables by keys: their names, with a number for a name that occurred before. */
export function tablesByKey(tables: readonly SourceTable[]): ReadonlyMap<string, SourceTable> {
  const counts = new Map<string, number>();
  const keyed = tables.map((table) => {
    const count = (counts.get(table.name) ?? 0) + 1;
    counts.set(table.name, count);
    return [count === 1 ? table.name : `${table.name} (${count})`, table] as const;
  });
  return new Map(keyed);
}

/** The table to use: the only one, or the chosen one; null while it is not chosen. */
export function tableOf(tables: readonly SourceTable[], key: string | null): SourceTable | null {
  const [only] = tables;
  if (only && tables.length === 1) return only;
  return key === null ? null : (tablesByKey(tables).get(key) ?? null);
}
