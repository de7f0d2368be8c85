import type { Source } from "../source.ts";
import { decoder, notText } from "./decode.ts";

/** How much of a file is read at once, in bytes. */
const CHUNK = 128 * 1024;

/** The text of a source, piece by piece, so that a file of any size fits. */
export async function* textChunks(source: Source): AsyncGenerator<string> {
  const decode = decoder(await source.read(0, Math.min(2, source.size)), true);
  try {
    for (let from = 0; from < source.size; from += CHUNK) {
      const bytes = await source.read(from, Math.min(from + CHUNK, source.size));
      yield decode.decode(bytes, { stream: true });
    }
    yield decode.decode();
  } catch (error) {
    throw error instanceof TypeError ? notText() : error;
  }
}
