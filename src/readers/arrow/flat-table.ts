/**
 * FlatBuffers, in which Arrow writes its schemas. The library flatbuffers reads zeros outside of its
 * bytes; a DataView throws a RangeError.
 */
export type FlatBuffer = {
  view: DataView;
  /** How much may still be read: places may be pointed at again and again. */
  left: number;
};

/** A table by where it is. */
export type FlatTable = { buffer: FlatBuffer; at: number };

/** The longest text that is read, in bytes; names have less. */
const MAX_TEXT = 64 * 1024;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function rootTable(bytes: Uint8Array): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { buffer: { view, left: 4 * bytes.length }, at: view.getUint32(0, true) };
}

/** Where the value of a field is; undefined for one that has the default. */
function placeOf({ buffer: { view }, at }: FlatTable, field: number): number | undefined {
  const layout = at - view.getInt32(at, true);
  const slot = 4 + 2 * field;
  if (slot >= view.getUint16(layout, true)) return undefined;
  const offset = view.getUint16(layout + slot, true);
  return offset === 0 ? undefined : at + offset;
}

export function byteOf(table: FlatTable, field: number): number {
  const place = placeOf(table, field);
  return place === undefined ? 0 : table.buffer.view.getUint8(place);
}

export function shortOf(table: FlatTable, field: number, otherwise = 0): number {
  const place = placeOf(table, field);
  return place === undefined ? otherwise : table.buffer.view.getInt16(place, true);
}

export function intOf(table: FlatTable, field: number): number {
  const place = placeOf(table, field);
  return place === undefined ? 0 : table.buffer.view.getInt32(place, true);
}

export function tableOf(table: FlatTable, field: number): FlatTable | undefined {
  const place = placeOf(table, field);
  return place === undefined ? undefined : { buffer: table.buffer, at: follow(table, place) };
}

export function stringOf(table: FlatTable, field: number): string | undefined {
  const place = placeOf(table, field);
  if (place === undefined) return undefined;
  const { buffer } = table;
  const at = follow(table, place);
  const length = buffer.view.getUint32(at, true);
  if (length > MAX_TEXT) throw new RangeError("The text is too long.");
  spend(buffer, length);
  return UTF8.decode(new Uint8Array(buffer.view.buffer, buffer.view.byteOffset + at + 4, length));
}

export function* tablesOf(table: FlatTable, field: number): Generator<FlatTable> {
  const place = placeOf(table, field);
  if (place === undefined) return;
  const at = follow(table, place);
  const count = table.buffer.view.getUint32(at, true);
  for (let n = 0; n < count; n += 1) {
    spend(table.buffer, 4);
    yield { buffer: table.buffer, at: follow(table, at + 4 + 4 * n) };
  }
}

function follow({ buffer }: FlatTable, place: number) {
  return place + buffer.view.getUint32(place, true);
}

function spend(buffer: FlatBuffer, bytes: number) {
  buffer.left -= bytes;
  if (buffer.left < 0) throw new RangeError("More is read than there is.");
}
