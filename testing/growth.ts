import assert from "node:assert/strict";

/** Long enough to show quadratic time, short enough to run between garbage collections. */
const LENGTH = 1_500;
const FACTOR = 4;
const MOST_RUNS = 60;
/**
 * Four times the text may take four times as long, plus noise; quadratic time would take sixteen
 * times.
 */
const MOST_GROWTH = 10;
/** Allowance for a garbage collection during a run. */
const NOISE_MS = 1;
const WORK_MICROSECONDS = 100_000;

/** Text to repeat: blanks, and characters that patterns and parsers treat as delimiters. */
const RUNS_OF = [" ", "\t", "a", "0", ".", "-", "+", "'", '"', "(", "[", "{", "<", "\\", "$"]
  .concat(["/*", "a ", ", ", "a@", ";=", "a=b;", "%41", "é", "127.0.0.1,", "\n"])
  .map((unit) => (length: number) => unit.repeat(length / unit.length));

/** Returns distinct names with this total length. */
function names(length: number) {
  return Array.from({ length: length / 6 }, (_, n) => `p${1000 + n}=`).join("&");
}

/**
 * Fails when parsing takes more than linear time, for any repeated text after each beginning and
 * before a few endings.
 */
export function assertLinear(read: (text: string) => unknown, beginnings = [""]) {
  for (const beginning of ["", ...beginnings]) {
    for (const middle of [...RUNS_OF, names]) {
      for (const end of ["", "x"]) {
        const textOf = (length: number) => beginning + middle(length) + end;
        const growth = growthOf(read, textOf, LENGTH);
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
 * Compares the shortest of several runs with inputs of one size and of four times as much, and
 * repeats while the result is too high: other load on the machine only ever makes runs longer. Where
 * the load is such that a longer run never has the processor to itself, its own time decides.
 */
function growthOf<Input>(
  run: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  size: number,
) {
  const [input, larger] = [inputOf(size), inputOf(FACTOR * size)];
  let once = Number.POSITIVE_INFINITY;
  let then = Number.POSITIVE_INFINITY;
  let growth = Number.POSITIVE_INFINITY;
  for (let count = 0; count < MOST_RUNS && growth >= MOST_GROWTH; count++) {
    once = Math.min(
      once,
      timeOf(() => run(input)),
    );
    then = Math.min(
      then,
      timeOf(() => run(larger)),
    );
    growth = Math.max(0, then - NOISE_MS) / once;
  }
  return growth < MOST_GROWTH ? growth : workOf(run, larger) / workOf(run, input);
}

/** Milliseconds of the processor that a run takes; its clock is coarse, hence many runs. */
function workOf<Input>(run: (input: Input) => unknown, input: Input) {
  const started = process.threadCpuUsage();
  for (let count = 1; ; count++) {
    run(input);
    const { user, system } = process.threadCpuUsage(started);
    if (user + system > WORK_MICROSECONDS) return (user + system) / 1000 / count;
  }
}

/** Fails when four times the input takes far more than four times as long. */
export function assertLinearIn<Input>(
  run: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  size: number,
) {
  const growth = growthOf(run, inputOf, size);
  assert.ok(
    growth < MOST_GROWTH,
    `${FACTOR} times the input took ${growth.toFixed(1)} times as long`,
  );
}

function timeOf(run: () => unknown) {
  const started = performance.now();
  run();
  return performance.now() - started;
}
