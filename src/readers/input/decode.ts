import { UnreadableSource } from "../unreadable.ts";

/** The text of a file's bytes: UTF-8, or UTF-16 that begins with its mark. */
export function decode(bytes: Uint8Array): string {
  const strict = decoder(bytes, true);
  try {
    return strict.decode(bytes);
  } catch {
    throw notText();
  }
}

/** The beginning of a text, as far as it can be read; the last character may be cut. */
export function decodeBeginning(bytes: Uint8Array): string {
  return decoder(bytes, false).decode(bytes, { stream: true });
}

export function notText() {
  return new UnreadableSource("The file is not UTF-8 text. Convert it to UTF-8.");
}

/** The decoder for a text that begins with these bytes; it drops the mark at the beginning. */
export function decoder([first, second]: Uint8Array, fatal: boolean) {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal });
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal });
  return new TextDecoder("utf-8", { fatal });
}
