import assert from "node:assert/strict";

/** Headers and addresses have at most 16 KiB; what is quadratic takes tens of milliseconds for so much. */
const LENGTH = 4_000;
const FACTOR = 4;
const RUNS = 4;
const TRIES = 40;
/** A text of four times the length takes four times as long, but for noise; sixteen when it is quadratic. */
const MOST_GROWTH = 8;
/** What collecting garbage may add to any run. */
const NOISE_MS = 2;

/** What is repeated in a text: blanks, and what patterns and readers open, close or part by. */
const RUNS_OF = [" ", "\t", "a", "0", ".", "-", "+", "'", '"', "(", "[", "{", "<", "\\", "$"]
  .concat(["/*", "a ", ", ", "a@", ";=", "a=b;", "%41", "é", "127.0.0.1,", "\n"])
  .map((unit) => (length: number) => unit.repeat(length / unit.length));

/** Names that are all different. */
function names(length: number) {
  return Array.from({ length: length / 6 }, (_, n) => `p${1000 + n}=`).join("&");
}

/**
 * Fails when the time to read a text grows much faster than its length, whatever is repeated in it
 * between each beginning and a few ends.
 */
export function assertLinear(read: (text: string) => unknown, beginnings = [""]) {
  for (const beginning of ["", ...beginnings]) {
    for (const middle of [...RUNS_OF, names]) {
      for (const end of ["", "x", "]"]) {
        const textOf = (length: number) => beginning + middle(length) + end;
        const growth = growthOf(read, textOf);
        const name = JSON.stringify(textOf(12));
        assert.ok(
          growth < MOST_GROWTH,
          `${FACTOR} times ${name} took ${growth.toFixed(1)} times as long`,
        );
      }
    }
  }
}

/** The least growth of several tries, each by the shortest of several runs: the machine may be busy. */
function growthOf(read: (text: string) => unknown, textOf: (length: number) => string) {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least >= MOST_GROWTH; attempt++) {
    const once = shortest(read, textOf(LENGTH));
    const longer = shortest(read, textOf(FACTOR * LENGTH));
    least = Math.min(least, Math.max(0, longer - NOISE_MS) / once);
  }
  return least;
}

function shortest(read: (text: string) => unknown, text: string) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    read(text);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
