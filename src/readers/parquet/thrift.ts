/** Thrift's compact protocol, in which Parquet writes its footer. */

/** A value; the fields of a struct by their numbers. */
export type ThriftValue = boolean | number | Uint8Array | ThriftValue[] | ThriftStruct;
export type ThriftStruct = ReadonlyMap<number, ThriftValue>;

/** Where reading has got to. */
export type Cursor = { bytes: Uint8Array; at: number };

/** The bytes end within a value. */
export class EndOfBytes extends Error {}

/** The bytes are not Thrift. */
export class NotThrift extends Error {}

/** Deeper than anything in a footer. */
const MAX_DEPTH = 32;

const TYPE = {
  TRUE: 1,
  FALSE: 2,
  BYTE: 3,
  I64: 6,
  DOUBLE: 7,
  BINARY: 8,
  LIST: 9,
  SET: 10,
  STRUCT: 12,
};

/** Moves to a field of the struct that begins here, past the fields before it; whether it has one. */
export function enterField(cursor: Cursor, number: number): boolean {
  for (const [id, type] of fieldsOf(cursor)) {
    if (id === number) return true;
    skip(cursor, type, 0);
  }
  return false;
}

/** Throws unless a struct begins here that is whole, with all it claims to have. */
export function checkStruct(cursor: Cursor): void {
  skip(cursor, TYPE.STRUCT, 0);
}

/** The structs of the list that begins here. */
export function* structsOf(cursor: Cursor): Generator<ThriftStruct> {
  const { size, type } = readListHeader(cursor);
  if (type !== TYPE.STRUCT) throw new NotThrift();
  for (let n = 0; n < size; n += 1) yield readStruct(cursor, 0);
}

function readStruct(cursor: Cursor, depth: number): ThriftStruct {
  const struct = new Map<number, ThriftValue>();
  for (const [id, type] of fieldsOf(cursor)) struct.set(id, readValue(cursor, type, depth + 1));
  return struct;
}

function readValue(cursor: Cursor, type: number, depth: number): ThriftValue {
  if (depth > MAX_DEPTH) throw new NotThrift();
  if (type === TYPE.TRUE || type === TYPE.FALSE) return type === TYPE.TRUE;
  if (type === TYPE.BYTE) return (readByte(cursor) << 24) >> 24;
  if (type > TYPE.BYTE && type <= TYPE.I64) return readInteger(cursor);
  if (type === TYPE.BINARY) return take(cursor, readVarint(cursor));
  if (type === TYPE.STRUCT) return readStruct(cursor, depth);
  // The schema has nothing else that matters.
  skip(cursor, type, depth);
  return [];
}

function skip(cursor: Cursor, type: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new NotThrift();
  if (type === TYPE.TRUE || type === TYPE.FALSE) return;
  if (type === TYPE.BYTE) take(cursor, 1);
  else if (type > TYPE.BYTE && type <= TYPE.I64) readVarint(cursor);
  else if (type === TYPE.DOUBLE) take(cursor, 8);
  else if (type === TYPE.BINARY) take(cursor, readVarint(cursor));
  else if (type === TYPE.LIST || type === TYPE.SET) skipList(cursor, depth);
  else if (type === TYPE.STRUCT) {
    for (const [, field] of fieldsOf(cursor)) skip(cursor, field, depth + 1);
  } else throw new NotThrift();
}

function skipList(cursor: Cursor, depth: number) {
  const { size, type } = readListHeader(cursor);
  const boolean = type === TYPE.TRUE || type === TYPE.FALSE;
  for (let n = 0; n < size; n += 1) skip(cursor, boolean ? TYPE.BYTE : type, depth + 1);
}

function readListHeader(cursor: Cursor) {
  const header = readByte(cursor);
  const short = header >> 4;
  return { type: header & 15, size: short === 15 ? readVarint(cursor) : short };
}

/** The number and type of each field; the caller moves past its value. */
function* fieldsOf(cursor: Cursor): Generator<readonly [id: number, type: number]> {
  let id = 0;
  for (let header = readByte(cursor); header !== 0; header = readByte(cursor)) {
    id = header >> 4 ? id + (header >> 4) : readInteger(cursor);
    yield [id, header & 15];
  }
}

function readInteger(cursor: Cursor) {
  const value = readVarint(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function readVarint(cursor: Cursor) {
  let value = 0;
  for (let place = 1; place <= 2 ** 63; place *= 128) {
    const byte = readByte(cursor);
    value += (byte & 127) * place;
    if (byte < 128) return value;
  }
  throw new NotThrift();
}

function readByte(cursor: Cursor) {
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw new EndOfBytes();
  cursor.at += 1;
  return byte;
}

function take(cursor: Cursor, length: number) {
  const end = cursor.at + length;
  if (end > cursor.bytes.length) throw new EndOfBytes();
  const bytes = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return bytes;
}
