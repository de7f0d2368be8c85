import { addDays, countDays, type Day, readDay } from "./day.ts";

/** A range of days, both ends included. */
export type Period = { from: Day; to: Day };

export const PERIOD_DAYS = 30;

/** Maximum length; longer periods are cut at the start. */
export const MAX_PERIOD_DAYS = 366;

/** Returns the last `days` days up to and including `today`. */
export function lastDays(today: Day, days = PERIOD_DAYS): Period {
  return { from: addDays(today, 1 - days), to: today };
}

/** Returns each day of a period, in order. */
export function daysOf({ from, to }: Period): Day[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
}

/** Reads the period from a query; missing ends are filled in to span 30 days. */
export function readPeriod(params: Record<string, unknown>, today: Day): Period {
  const [from, to] = [readDay(params.from), readDay(params.to)];
  if (from && to) return to < from ? limited({ from: to, to: from }) : limited({ from, to });
  if (from) return limited({ from, to: from <= today ? today : addDays(from, PERIOD_DAYS - 1) });
  return lastDays(to ?? today);
}

function limited({ from, to }: Period): Period {
  return countDays(from, to) > MAX_PERIOD_DAYS ? lastDays(to, MAX_PERIOD_DAYS) : { from, to };
}
