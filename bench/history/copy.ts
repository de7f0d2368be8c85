import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool } from "pg";
import { from } from "pg-copy-streams";

/** A row by column name; null is NULL. */
export type Row = Record<string, Value>;

/** Objects are stored as JSON. */
type Value = string | number | Date | Uint8Array | object | null;

const CHUNK_CHARACTERS = 1 << 17;

/** Streams rows into a table with COPY. All rows must have the first one's columns. */
export async function copyInto(pool: Pool, table: string, rows: Iterable<Row>): Promise<void> {
  const iterator = Iterator.from(rows);
  const first = iterator.next();
  if (first.done) return;
  const columns = Object.keys(first.value);
  const client = await pool.connect();
  try {
    const copying = client.query(from(`COPY "${table}" (${columns.join(", ")}) FROM STDIN`));
    await pipeline(Readable.from(chunksOf(first.value, iterator, columns)), copying);
  } finally {
    client.release();
  }
}

/** Yields the rows in COPY's text format, in chunks. */
function* chunksOf(first: Row, others: Iterable<Row>, columns: string[]): Generator<string> {
  let chunk = lineOf(first, columns);
  for (const row of others) {
    chunk += lineOf(row, columns);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

function lineOf(row: Row, columns: string[]): string {
  let line = "";
  for (const [place, column] of columns.entries()) {
    if (place > 0) line += "\t";
    const value = row[column];
    line += value === null || value === undefined ? "\\N" : escaped(textOf(value));
  }
  return `${line}\n`;
}

function textOf(value: NonNullable<Value>): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, "\\$&");
}
