const STEPS = [
  ["min", 60],
  ["h", 60],
  ["day", 24],
  ["month", 30],
  ["year", 12],
] as const;

const LONG = /day|month|year/;

/** How long ago, in the largest unit that fits: "3 h ago". Both in milliseconds. */
export function relativeTime(then: number, now: number): string {
  return now - then < JUST_NOW_MS ? "just now" : `${durationText(then, now)} ago`;
}

const JUST_NOW_MS = 10_000;

/** The time between two times, in the largest unit that fits: "3 h". Both in milliseconds. */
export function durationText(from: number, to: number): string {
  let [unit, value]: [string, number] = ["s", Math.max(0, Math.floor((to - from) / 1000))];
  for (const [larger, size] of STEPS) {
    if (value < size) break;
    [unit, value] = [larger, Math.floor(value / size)];
  }
  return `${value} ${unit}${LONG.test(unit) && value > 1 ? "s" : ""}`;
}
