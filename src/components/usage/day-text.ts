import type { Day } from "#domain/usage/day.ts";

const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "31 Jan" */
export function shortDay(day: Day): string {
  return SHORT.format(Date.parse(day));
}

/** "31 January 2026" */
export function longDay(day: Day): string {
  return LONG.format(Date.parse(day));
}
