import type { Day } from "#domain/usage/day.ts";

/** The end of a day, in UTC; null for none. */
export function endOfDay(day: Day | ""): string | null {
  return day === "" ? null : `${day}T23:59:59.999Z`;
}
