/** A day in UTC, as YYYY-MM-DD, so that days compare like strings. */
export type Day = string;

export const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** The last moment of a day, in UTC. */
export function endOfDay(day: Day): string {
  return `${day}T23:59:59.999Z`;
}

/** Adds days; negative numbers go back. */
export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

/** Counts the days from one to another, both included. */
export function countDays(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Reads a calendar day from 1970 to 2999; undefined for anything else. */
export function readDay(text: unknown): Day | undefined {
  if (typeof text !== "string" || !/^(19[7-9]|2\d\d)\d-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayOf(time) === text ? text : undefined;
}

/** Returns the instants at which a range of days begins and ends. */
export function wholeDays({ from, to }: { from?: Day; to?: Day }) {
  return {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: `${addDays(to, 1)}T00:00:00Z` }),
  };
}
