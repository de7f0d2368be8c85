import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { EndOfBytes, NotParquet } from "./cursor.ts";

/** How much of a footer is read at first, and at most, in bytes. */
export type Reach = { first: number; most: number };

/** The schema comes before the row groups. */
const SCHEMA: Reach = { first: 256 * 1024, most: 16 * 1024 * 1024 };

/** The length of the footer and `PAR1`. */
const TAIL = 8;

/**
 * What `read` makes of the beginning of the footer; it gets more for as long as it throws EndOfBytes.
 * A footer can have hundreds of megabytes, of which the schema is the first few thousand bytes.
 */
export async function readFooter<T>(
  source: Source,
  read: (footer: Uint8Array) => T,
  { first, most }: Reach = SCHEMA,
): Promise<T> {
  const { from, to } = await findFooter(source);
  for (let length = first; ; length *= 4) {
    const end = Math.min(to, from + length);
    try {
      return read(await source.read(from, end));
    } catch (error) {
      if (error instanceof NotParquet) throw damaged();
      if (!(error instanceof EndOfBytes)) throw error;
      if (end === to) throw damaged();
      if (length >= most) throw tooLarge(most);
    }
  }
}

/** Where the footer begins and ends. */
async function findFooter(source: Source) {
  if (source.size < 4 + TAIL) throw truncated();
  const tail = await source.read(source.size - TAIL, source.size);
  const magic = new TextDecoder("latin1").decode(tail.subarray(4));
  if (magic === "PARE") throw encrypted();
  if (magic !== "PAR1") throw truncated();
  const length = new DataView(tail.buffer, tail.byteOffset).getUint32(0, true);
  const to = source.size - TAIL;
  if (length > to - 4) {
    throw new UnreadableSource(
      `The Parquet file is damaged: its footer claims ${length} bytes, and the file has ${source.size}.`,
    );
  }
  return { from: to - length, to };
}

export function encrypted() {
  return new UnreadableSource(
    "The Parquet file's footer is encrypted. Write the file with a plaintext footer, or read its schema from elsewhere.",
  );
}

function tooLarge(most: number) {
  const what = most === SCHEMA.most ? "schema" : "footer";
  return new UnreadableSource(`The Parquet file's ${what} is larger than ${most / 2 ** 20} MB.`);
}

function truncated() {
  return new UnreadableSource(
    "The Parquet file is cut off: it does not end with PAR1. Was it copied while it was being written?",
  );
}

function damaged() {
  return new UnreadableSource("The Parquet file is damaged: its footer cannot be read.");
}
