import { decode } from "../input/decode.ts";
import type { Input } from "../input/input.ts";
import { refuseRepeatedKeys } from "../input/repeated-key.ts";
import { UnreadableSource } from "../unreadable.ts";

/** "Obj" and the version of the format. */
const MAGIC = [0x4f, 0x62, 0x6a, 0x01];

/** The longest header that is read, in bytes. */
const MAX_HEADER = 16 * 1024 * 1024;

export function isContainer(head: Uint8Array): boolean {
  return MAGIC.every((byte, at) => head[at] === byte);
}

/** More entries than a header has that anybody wrote. */
const MAX_ENTRIES = 10_000;

/** The schema that the header of a file of records has. Only the header is read. */
export async function schemaOfContainer(input: Input): Promise<unknown> {
  let bytes = input.head;
  let header = schemaIn(bytes);
  while (header === null && bytes.length < Math.min(MAX_HEADER, input.size)) {
    bytes = await input.read(0, Math.min(4 * bytes.length, MAX_HEADER, input.size));
    header = schemaIn(bytes);
  }
  if (header === null) throw new UnreadableSource("The Avro file ends within its header.");
  const text = decode(header);
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    throw new UnreadableSource("The schema in the Avro file's header is not valid JSON.");
  }
  refuseRepeatedKeys(text);
  return schema;
}

/** The value of avro.schema; null when the header goes on after these bytes. */
function schemaIn(bytes: Uint8Array): Uint8Array | null {
  const cursor = { bytes, at: MAGIC.length };
  let entries = 0;
  for (;;) {
    const count = readLong(cursor);
    if (count === null) return null;
    if (count === 0) throw new UnreadableSource("The Avro file's header has no schema.");
    // A negative count is followed by the size of the block.
    if (count < 0 && readLong(cursor) === null) return null;
    for (let entry = 0; entry < Math.abs(count); entry++) {
      entries += 1;
      if (entries > MAX_ENTRIES) {
        throw new UnreadableSource("The Avro file's header is damaged: it has too many entries.");
      }
      const key = readBytes(cursor);
      const value = readBytes(cursor);
      if (key === null || value === null) return null;
      if (decode(key) === "avro.schema") return value;
    }
  }
}

type Cursor = { readonly bytes: Uint8Array; at: number };

const MAX_LONG_BYTES = 10;

/** A number in variable length, with its sign in the lowest bit; null when it goes on. */
function readLong(cursor: Cursor): number | null {
  let value = 0n;
  for (let index = 0; index < MAX_LONG_BYTES; index++) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) return null;
    cursor.at += 1;
    value |= BigInt(byte & 0x7f) << BigInt(7 * index);
    if (byte < 0x80) return Number(value & 1n ? -(value >> 1n) - 1n : value >> 1n);
  }
  throw new UnreadableSource("The Avro file's header is damaged.");
}

/** Bytes with their length before them; null when they go on. */
function readBytes(cursor: Cursor): Uint8Array | null {
  const length = readLong(cursor);
  if (length === null) return null;
  if (length < 0 || length > MAX_HEADER) {
    throw new UnreadableSource("The Avro file's header is damaged: it has an impossible length.");
  }
  const end = cursor.at + length;
  if (end > cursor.bytes.length) return null;
  const bytes = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return bytes;
}
