import type { Gunzip, Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { byteChunks } from "./byte-chunks.ts";
import { MAX_TEXT } from "./max-text.ts";

/** How many times its size a file may unpack to; texts of rows rarely unpack to 30 times. */
const MOST = 100;

export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/** The unpacked bytes of a source, piece by piece. */
export async function* unpacked(source: Source): AsyncGenerator<Uint8Array> {
  const most = Math.max(MAX_TEXT, MOST * source.size);
  let failure: unknown;
  const packed = reporting(byteChunks(source), (error) => {
    failure = error;
  });
  let length = 0;
  try {
    for await (const chunk of (source.gunzip ?? streamed)(packed)) {
      length += chunk.length;
      if (length > most) throw tooLong();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    throw failure ?? damaged(source.gunzip);
  }
}

/** The pieces; an error on the way is told, because those who take them may throw another. */
async function* reporting(chunks: AsyncIterable<Uint8Array>, onError: (error: unknown) => void) {
  try {
    yield* chunks;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** As browsers unpack. */
async function* streamed(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = packed[Symbol.asyncIterator]();
  const stream = new ReadableStream<BufferSource>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
  });
  const reader = stream.pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

function tooLong() {
  return new UnreadableSource(
    `The file unpacks to more than ${MOST} times its size. If that is right, decompress it first.`,
  );
}

function damaged(gunzip: Gunzip | undefined) {
  return new UnreadableSource(
    gunzip
      ? "The gzip file is damaged, or ends too early. Download it again."
      : "The gzip file is damaged, or has several parts, which browsers do not unpack. Decompress it first.",
  );
}
