import { decoder, notText } from "./decode.ts";
import type { Input } from "./input.ts";

/** The text of a source, piece by piece, so that a file of any size fits. */
export async function* textChunks({ head, chunks }: Pick<Input, "head" | "chunks">) {
  const decode = decoder(head, true);
  for await (const bytes of chunks()) yield text(() => decode.decode(bytes, { stream: true }));
  yield text(() => decode.decode());
}

function text(decoded: () => string): string {
  try {
    return decoded();
  } catch {
    throw notText();
  }
}
