/** Where reading has got to. */
export type Cursor = { bytes: Uint8Array; at: number };

/** The bytes end within a value. */
export class EndOfBytes extends Error {}

/** The bytes are not what they should be. */
export class NotParquet extends Error {}

export function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw new EndOfBytes();
  cursor.at += 1;
  return byte;
}

/** Seven bits in each byte, the lowest first; the eighth says whether there are more. */
export function readVarint(cursor: Cursor): number {
  let value = 0;
  for (let place = 1; place <= 2 ** 63; place *= 128) {
    const byte = readByte(cursor);
    value += (byte & 127) * place;
    if (byte < 128) return value;
  }
  throw new NotParquet();
}

/** A varint in which 0, 1, 2, 3 stand for 0, -1, 1, -2. */
export function readInteger(cursor: Cursor): number {
  const value = readVarint(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

export function take(cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length;
  if (length < 0) throw new NotParquet();
  if (end > cursor.bytes.length) throw new EndOfBytes();
  const bytes = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return bytes;
}
