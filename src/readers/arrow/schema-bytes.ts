import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The longest footer or message that is read, in bytes. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** What comes before the length of a message, since Arrow 0.15. */
const CONTINUATION = 0xffffffff;

/** What a file begins and ends with. */
const MAGIC = "ARROW1";

/**
 * The footer of a file, which has the schema. The messages before it have the schema as well, but
 * polars writes that one without its length.
 */
export async function readFooter(source: Source): Promise<Uint8Array> {
  const end = source.size - MAGIC.length;
  const tail = await source.read(Math.max(0, end - 4), source.size);
  if (new TextDecoder("latin1").decode(tail.subarray(4)) !== MAGIC) throw cutOff();
  const [length = 0] = integersOf(tail);
  if (length > end - 4) throw damaged();
  return read(source, end - 4 - length, length);
}

/** The first message of a stream, which is the schema. */
export async function readMessage(source: Source): Promise<Uint8Array> {
  const [first, second] = integersOf(await source.read(0, Math.min(8, source.size)));
  const [length, from] = first === CONTINUATION ? [second, 8] : [first, 4];
  if (length === undefined) throw cutOff();
  if (from + length > source.size) throw first === CONTINUATION ? cutOff() : damaged();
  return read(source, from, length);
}

function read(source: Source, from: number, length: number) {
  if (length === 0) throw new UnreadableSource("The Arrow stream ends before its schema.");
  if (length > MAX_LENGTH) {
    throw new UnreadableSource("The Arrow schema is damaged: it claims to be larger than 64 MB.");
  }
  return source.read(from, from + length);
}

function integersOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.length / 4);
  return Array.from({ length: count }, (_, n) => view.getUint32(4 * n, true));
}

function cutOff() {
  return new UnreadableSource(
    "The Arrow file is cut off. Was it copied while it was being written?",
  );
}

export function damaged() {
  return new UnreadableSource("This is not Arrow, or its schema is damaged.");
}
