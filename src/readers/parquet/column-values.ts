import { UnreadableSource } from "../unreadable.ts";
import { type Cursor, readInteger, readVarint, take } from "./cursor.ts";
import { lengthAt, readPage } from "./page.ts";

/** How values are written (parquet.thrift, Encoding). */
const ENCODING = {
  PLAIN: 0,
  PLAIN_DICTIONARY: 2,
  DELTA_LENGTH_BYTE_ARRAY: 6,
  DELTA_BYTE_ARRAY: 7,
  RLE_DICTIONARY: 8,
};

type Pages = { codec: number; isInList?: boolean };

/** The texts of a column chunk; one that occurs again and again may be there once. */
export function* textsIn(chunk: Uint8Array, pages: Pages): Generator<string> {
  const decoder = new TextDecoder();
  for (const { values, encoding } of pagesOf(chunk, pages)) {
    for (const text of textsOf({ bytes: values, at: 0 }, encoding)) yield decoder.decode(text);
  }
}

/** The first number of a column chunk of INT32; null if all are null. */
export function firstInteger(chunk: Uint8Array, pages: Pages): number | null {
  for (const { values, encoding } of pagesOf(chunk, pages)) {
    if (isOfDictionary(encoding) || values.length === 0) continue;
    if (encoding !== ENCODING.PLAIN) throw unknown(encoding);
    return lengthAt({ bytes: values, at: 0 });
  }
  return null;
}

function* pagesOf(chunk: Uint8Array, { codec, isInList = false }: Pages) {
  const cursor: Cursor = { bytes: chunk, at: 0 };
  while (cursor.at < chunk.length) {
    const page = readPage(cursor, codec, isInList);
    if (page) yield page;
  }
}

function* textsOf(values: Cursor, encoding: number): Generator<Uint8Array> {
  if (encoding === ENCODING.PLAIN) {
    while (values.at < values.bytes.length) yield take(values, lengthAt(values));
  } else if (encoding === ENCODING.DELTA_LENGTH_BYTE_ARRAY) {
    yield* textOfLength(values, onlyInteger(values));
  } else if (encoding === ENCODING.DELTA_BYTE_ARRAY) {
    // What it has in common with the text before: nothing.
    onlyInteger(values);
    yield* textOfLength(values, onlyInteger(values));
  } else if (!isOfDictionary(encoding)) {
    throw unknown(encoding);
  }
}

/** Its values came before, as a page of their own. */
function isOfDictionary(encoding: number) {
  return encoding === ENCODING.PLAIN_DICTIONARY || encoding === ENCODING.RLE_DICTIONARY;
}

function* textOfLength(values: Cursor, length: number | null) {
  if (length !== null) yield take(values, length);
}

/** The only one of delta-encoded integers; null if there is none. */
function onlyInteger(cursor: Cursor): number | null {
  readVarint(cursor);
  readVarint(cursor);
  const count = readVarint(cursor);
  const first = readInteger(cursor);
  if (count > 1) throw new UnreadableSource("It has several values that are written as one.");
  return count === 0 ? null : first;
}

function unknown(encoding: number) {
  return new UnreadableSource(`Its values have an unknown encoding (${encoding}).`);
}
