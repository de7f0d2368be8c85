import { MAX_TEXT } from "#readers/input/max-text.ts";

/** All that a stream has, of which there may not be more than readers take as a whole. */
export async function readWhole(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MAX_TEXT) {
      throw new Error("This is more than 256 MB. Write it to a file, and read that.");
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
