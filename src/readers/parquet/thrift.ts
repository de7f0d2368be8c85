import { type Cursor, NotParquet, readByte, readInteger, readVarint, take } from "./cursor.ts";

/** Thrift's compact protocol, in which Parquet writes its footer. */

/** A value; the fields of a struct by their numbers. */
export type ThriftValue = boolean | number | Uint8Array | ThriftValue[] | ThriftStruct;
export type ThriftStruct = ReadonlyMap<number, ThriftValue>;

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
  for (let field = nextField(cursor); field !== END; field = nextField(cursor, field)) {
    if (idOf(field) === number) return true;
    skip(cursor, typeOf(field), 0);
  }
  return false;
}

/** The structs of the list that begins here. */
export function* structsOf(cursor: Cursor): Generator<ThriftStruct> {
  const { size, type } = readListHeader(cursor);
  if (type !== TYPE.STRUCT) throw new NotParquet();
  for (let n = 0; n < size; n += 1) yield readStruct(cursor);
}

export function readStruct(cursor: Cursor, depth = 0): ThriftStruct {
  const struct = new Map<number, ThriftValue>();
  for (let field = nextField(cursor); field !== END; field = nextField(cursor, field))
    struct.set(idOf(field), readValue(cursor, typeOf(field), depth + 1));
  return struct;
}

function readValue(cursor: Cursor, type: number, depth: number): ThriftValue {
  if (depth > MAX_DEPTH) throw new NotParquet();
  if (type === TYPE.TRUE || type === TYPE.FALSE) return type === TYPE.TRUE;
  if (type === TYPE.BYTE) return (readByte(cursor) << 24) >> 24;
  if (type > TYPE.BYTE && type <= TYPE.I64) return readInteger(cursor);
  if (type === TYPE.BINARY) return take(cursor, readVarint(cursor));
  if (type === TYPE.STRUCT) return readStruct(cursor, depth);
  if (type === TYPE.LIST) return readList(cursor, depth);
  // Nothing else matters.
  skip(cursor, type, depth);
  return [];
}

function readList(cursor: Cursor, depth: number) {
  const { size, type } = readListHeader(cursor);
  const values: ThriftValue[] = [];
  for (let n = 0; n < size; n += 1) values.push(readValue(cursor, type, depth + 1));
  return values;
}

function skip(cursor: Cursor, type: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new NotParquet();
  if (type === TYPE.TRUE || type === TYPE.FALSE) return;
  if (type === TYPE.BYTE) take(cursor, 1);
  else if (type > TYPE.BYTE && type <= TYPE.I64) readVarint(cursor);
  else if (type === TYPE.DOUBLE) take(cursor, 8);
  else if (type === TYPE.BINARY) take(cursor, readVarint(cursor));
  else if (type === TYPE.LIST || type === TYPE.SET) skipList(cursor, depth);
  else if (type === TYPE.STRUCT) {
    for (let field = nextField(cursor); field !== END; field = nextField(cursor, field))
      skip(cursor, typeOf(field), depth + 1);
  } else throw new NotParquet();
}

function skipList(cursor: Cursor, depth: number) {
  const { size, type } = readListHeader(cursor);
  for (let n = 0; n < size; n += 1) skip(cursor, type, depth + 1);
}

function readListHeader(cursor: Cursor) {
  const header = readByte(cursor);
  const short = header >> 4;
  const size = short === 15 ? readVarint(cursor) : short;
  const type = header & 15;
  // A boolean has a byte of its own in a list.
  return { size, type: type === TYPE.TRUE || type === TYPE.FALSE ? TYPE.BYTE : type };
}

/** What `nextField` returns at the end of a struct. */
const END = 0;

/** The field after another, or the first: its number and type in one number, as objects would cost time. */
function nextField(cursor: Cursor, before = END): number {
  const header = readByte(cursor);
  if (header === 0) return END;
  const id = header >> 4 ? idOf(before) + (header >> 4) : readInteger(cursor);
  if (id < 0 || id >= 2 ** 15) throw new NotParquet();
  return (id << 4) | (header & 15);
}

function idOf(field: number) {
  return field >> 4;
}

function typeOf(field: number) {
  return field & 15;
}
