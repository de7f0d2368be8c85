import { addDays, countDays, type Day, readDay } from "./day.ts";

/** The days from one to another, both included. */
export type Period = { from: Day; to: Day };

export const PERIOD_DAYS = 30;

/** Longer ones are cut at their beginning. */
export const MAX_PERIOD_DAYS = 366;

/** The last days up to `today`. */
export function lastDays(today: Day, days = PERIOD_DAYS): Period {
  return { from: addDays(today, 1 - days), to: today };
}

/** Each day of a period, the first first. */
export function daysOf({ from, to }: Period): Day[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

/** Reads the period of an address; what it leaves open is filled so that 30 days are shown. */
export function readPeriod(params: Record<string, unknown>, today: Day): Period {
  const [from, to] = [readDay(params.from), readDay(params.to)];
  if (from && to) return to < from ? limited({ from: to, to: from }) : limited({ from, to });
  if (from) return limited({ from, to: from <= today ? today : addDays(from, PERIOD_DAYS - 1) });
  return lastDays(to ?? today);
}

function limited({ from, to }: Period): Period {
  return countDays(from, to) > MAX_PERIOD_DAYS ? lastDays(to, MAX_PERIOD_DAYS) : { from, to };
}
