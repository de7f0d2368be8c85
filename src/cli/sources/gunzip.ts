import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** Unpacks gzip, also of several parts, as `cat a.gz b.gz` and bgzip write it. */
export async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip();
  // What goes wrong on the way ends the iteration.
  pipeline(Readable.from(packed), unzip, () => {});
  yield* unzip;
}
