import assert from "node:assert/strict";

/** Long enough that what is quadratic shows, and short enough to be read between two collections of garbage. */
const LENGTH = 1_500;
const FACTOR = 4;
const MOST_RUNS = 60;
/** A text of four times the length takes four times as long, but for noise; sixteen when it is quadratic. */
const MOST_GROWTH = 10;
/** What collecting garbage may add to any run. */
const NOISE_MS = 1;

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
      for (const end of ["", "x"]) {
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

/**
 * By the shortest of all runs, again until it is little enough: other work on the machine makes some
 * runs longer, and none shorter.
 */
function growthOf(read: (text: string) => unknown, textOf: (length: number) => string) {
  const [text, longer] = [textOf(LENGTH), textOf(FACTOR * LENGTH)];
  let once = Number.POSITIVE_INFINITY;
  let then = Number.POSITIVE_INFINITY;
  let growth = Number.POSITIVE_INFINITY;
  for (let run = 0; run < MOST_RUNS && growth >= MOST_GROWTH; run++) {
    once = Math.min(once, timeOf(read, text));
    then = Math.min(then, timeOf(read, longer));
    growth = Math.max(0, then - NOISE_MS) / once;
  }
  return growth;
}

function timeOf(read: (text: string) => unknown, text: string) {
  const started = performance.now();
  read(text);
  return performance.now() - started;
}
