import type { Samples } from "../../bench/load/job.ts";

const WINDOW_MS = 250;

/** Returns the latencies of answers with this status that were sent between two moments. */
export function latenciesOf(
  { at, latency, status }: Samples,
  wanted: number,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Float64Array {
  return latency.filter((_, n) => {
    const sent = at[n] ?? 0;
    return status[n] === wanted && sent >= from && sent < to;
  });
}

/** Returns the 99th percentile; infinite for nothing, which is never fast enough. */
export function p99(latencies: Float64Array): number {
  const sorted = latencies.toSorted();
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
}

export function countOf({ status }: Samples, wanted: number): number {
  return status.filter((code) => code === wanted).length;
}

/** Returns when the first request was sent that was refused; null if none was. */
export function firstRefusal({ at, status }: Samples): number | null {
  const refused = at.filter((_, n) => status[n] === 503);
  return refused.length === 0 ? null : Math.min(...refused.slice(0, 10_000));
}

/** Returns how many refusals do not say when to retry. */
export function silentRefusals({ status, says_when }: Samples): number {
  return status.filter((code, n) => code === 503 && says_when[n] === 0).length;
}

/**
 * Returns the end of the first quarter of a second in which all answers were 200 and fast enough;
 * null if there was none.
 */
export function normalFrom(samples: Samples, slowest: number): number | null {
  const end = samples.at.at(-1) ?? 0;
  for (let from = 0; from + WINDOW_MS <= end; from += WINDOW_MS) {
    const good = latenciesOf(samples, 200, from, from + WINDOW_MS);
    const bad = latenciesOf(samples, 503, from, from + WINDOW_MS);
    if (good.length > 0 && bad.length === 0 && p99(good) <= slowest) return from + WINDOW_MS;
  }
  return null;
}
