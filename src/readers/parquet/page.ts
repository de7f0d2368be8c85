import { snappyUncompress } from "hyparquet/src/snappy.js";
import { UnreadableSource } from "../unreadable.ts";
import { type Cursor, NotParquet, take } from "./cursor.ts";
import { readStruct, type ThriftStruct } from "./thrift.ts";

/** The values of a page, and how they are written (parquet.thrift, Encoding). */
export type Page = { values: Uint8Array; encoding: number };

/** The longest page, in bytes. */
const MAX_PAGE = 16 * 1024 * 1024;

const CODECS = ["uncompressed", "Snappy", "gzip", "LZO", "Brotli", "LZ4", "Zstandard", "LZ4"];

/**
 * The page that begins here, of a column that may be null, and may be that of a list. hyparquet would
 * believe what a page says of its length: five bytes can make it write two billion values.
 */
export function readPage(cursor: Cursor, codec: number, isInList: boolean): Page | null {
  const header = readStruct(cursor);
  const length = integerAt(header, 2);
  const body = take(cursor, integerAt(header, 3));
  const [data, dictionary, data2] = [5, 7, 8].map((field) => structAt(header, field));
  if (dictionary) return { values: decompress(body, length, codec), encoding: 0 };
  if (data) {
    const values = { bytes: decompress(body, length, codec), at: 0 };
    if (isInList) take(values, lengthAt(values));
    take(values, lengthAt(values));
    return { values: values.bytes.subarray(values.at), encoding: integerAt(data, 2) };
  }
  if (!data2) return null;
  const levels = integerAt(data2, 5) + integerAt(data2, 6);
  const page = { bytes: body, at: 0 };
  take(page, levels);
  const values = body.subarray(levels);
  const compressed = data2.get(7) !== false;
  return {
    values: compressed ? decompress(values, length - levels, codec) : values,
    encoding: integerAt(data2, 4),
  };
}

/** A length of four bytes. */
export function lengthAt(cursor: Cursor): number {
  const [a = 0, b = 0, c = 0, d = 0] = take(cursor, 4);
  return a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24;
}

function decompress(bytes: Uint8Array, length: number, codec: number): Uint8Array {
  if (codec === 0) return bytes;
  if (codec !== 1) {
    throw new UnreadableSource(
      `It is compressed with ${CODECS[codec] ?? "something new"}, and only Snappy can be read. Read Spark's df.schema.json() instead.`,
    );
  }
  if (length < 0 || length > MAX_PAGE) throw new NotParquet();
  const output = new Uint8Array(length);
  try {
    snappyUncompress(bytes, output);
  } catch {
    throw new NotParquet();
  }
  return output;
}

function integerAt(struct: ThriftStruct, field: number): number {
  const value = struct.get(field);
  if (typeof value === "number") return value;
  throw new NotParquet();
}

function structAt(struct: ThriftStruct, field: number) {
  const value = struct.get(field);
  return value instanceof Map ? value : undefined;
}
