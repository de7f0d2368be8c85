import type { Source } from "../source.ts";

/** How much of a file is read at once, in bytes. */
const CHUNK = 128 * 1024;

/** The bytes of a source, piece by piece, so that a file of any size fits. */
export async function* byteChunks({ size, read }: Source): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += CHUNK)
    yield await read(from, Math.min(from + CHUNK, size));
}

/** Puts pieces together: all of them, or the first up to this length. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>, most = Number.POSITIVE_INFINITY) {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.subarray(0, most);
}
