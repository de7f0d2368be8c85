import { bytesSource, type Source } from "#readers/source.ts";
import { sourceFailure } from "../failure.ts";
import { gunzip } from "./gunzip.ts";
import { readWhole } from "./read-whole.ts";

const read = new WeakMap<AsyncIterable<Uint8Array>, Promise<Source>>();

/** Standard input as a source; it can be read only once, so it is kept. */
export function stdinSource(stdin: AsyncIterable<Uint8Array> = process.stdin): Promise<Source> {
  const kept = read.get(stdin);
  if (kept) return kept;
  const source = readWhole(stdin).then(
    (bytes) => ({ ...bytesSource(bytes), gunzip }),
    ({ message }) => {
      throw sourceFailure(`standard input: ${message}`);
    },
  );
  read.set(stdin, source);
  return source;
}
