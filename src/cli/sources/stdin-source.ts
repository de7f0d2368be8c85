import { buffer } from "node:stream/consumers";
import { bytesSource, type Source } from "#readers/source.ts";

let text: Promise<Source> | undefined;

/** Standard input as a source; it can be read only once, so it is kept. */
export function stdinSource(): Promise<Source> {
  text ??= buffer(process.stdin).then((bytes) => bytesSource(new Uint8Array(bytes)));
  return text;
}
