import type { Shape, TimeUnit } from "#domain/details/detail.ts";

/** How libraries write types that have a unit, and perhaps a zone. */
const TIMED: readonly [kind: "timestamp" | "time" | "duration", pattern: RegExp][] = [
  ["timestamp", /^(?:timestamp|datetime64)\[(s|ms|us|ns)(?:, (.+))?\]$/s],
  ["timestamp", /^Datetime\(time_unit='(s|ms|us|ns)', time_zone=(?:None|('.+'))\)$/s],
  ["time", /^time(?:32|64)\[(s|ms|us|ns)\]$/],
  ["duration", /^(?:duration|timedelta64)\[(s|ms|us|ns)\]$/],
  ["duration", /^Duration\(time_unit='(s|ms|us|ns)'\)$/],
];

/** The shape of a type that is written with its unit: `timestamp[us, tz=UTC]`. */
export function timedShape(dtype: string): Shape | undefined {
  for (const [kind, pattern] of TIMED) {
    const [, unit, zone] = pattern.exec(dtype) ?? [];
    if (!unit) continue;
    const known = { unit: unit as TimeUnit };
    return kind === "timestamp" ? { kind, ...known, zone: zone !== undefined } : { kind, ...known };
  }
  return undefined;
}
