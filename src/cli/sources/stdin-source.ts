import { bytesSource, type Source } from "#readers/source.ts";
import { sourceFailure } from "../failure.ts";
import { gunzip } from "./gunzip.ts";
import { readWhole } from "./read-whole.ts";

let text: Promise<Source> | undefined;

/** Standard input as a source; it can be read only once, so it is kept. */
export function stdinSource(): Promise<Source> {
  text ??= readWhole(process.stdin).then(
    (bytes) => ({ ...bytesSource(bytes), gunzip }),
    ({ message }) => {
      throw sourceFailure(`standard input: ${message}`);
    },
  );
  return text;
}
