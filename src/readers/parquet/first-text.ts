import { UnreadableSource } from "../unreadable.ts";
import { type Cursor, NotParquet, readInteger, readVarint, take } from "./cursor.ts";
import { lengthAt, readPage } from "./page.ts";

/** How values are written (parquet.thrift, Encoding). */
const ENCODING = {
  PLAIN: 0,
  PLAIN_DICTIONARY: 2,
  DELTA_LENGTH_BYTE_ARRAY: 6,
  DELTA_BYTE_ARRAY: 7,
  RLE_DICTIONARY: 8,
};

/** The first text of a column chunk; null if all are null. */
export function firstText(chunk: Uint8Array, codec: number): string | null {
  const cursor: Cursor = { bytes: chunk, at: 0 };
  while (cursor.at < chunk.length) {
    const page = readPage(cursor, codec);
    const text = page && textIn({ bytes: page.values, at: 0 }, page.encoding);
    if (text) return new TextDecoder().decode(text);
  }
  return null;
}

function textIn(values: Cursor, encoding: number): Uint8Array | null {
  switch (encoding) {
    case ENCODING.PLAIN:
      return values.bytes.length === 0 ? null : take(values, lengthAt(values));
    case ENCODING.PLAIN_DICTIONARY:
    case ENCODING.RLE_DICTIONARY:
      // The dictionary came before, so it was empty.
      return null;
    case ENCODING.DELTA_LENGTH_BYTE_ARRAY:
      return textOfLength(values, onlyInteger(values));
    case ENCODING.DELTA_BYTE_ARRAY:
      // What it has in common with the text before: nothing.
      onlyInteger(values);
      return textOfLength(values, onlyInteger(values));
    default:
      throw new UnreadableSource(
        `Its values are written in a way (${encoding}) that is not known.`,
      );
  }
}

function textOfLength(values: Cursor, length: number | null) {
  return length === null ? null : take(values, length);
}

/** The only one of delta-encoded integers; null if there is none. */
function onlyInteger(cursor: Cursor): number | null {
  readVarint(cursor);
  readVarint(cursor);
  const count = readVarint(cursor);
  const first = readInteger(cursor);
  if (count > 1) throw new NotParquet();
  return count === 0 ? null : first;
}
