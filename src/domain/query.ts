import { type Day, wholeDays } from "#domain/usage/day.ts";

/** A parsed query string. */
export type Params = Record<string, string | string[] | undefined>;

/** Parameters that select a page of a list, as opposed to filters. */
export const PLACES: ReadonlySet<string> = new Set(["cursor", "before"]);

/** Returns a list's query without unset filters. */
export function withoutUnset<Query extends object>(query: Query): Query {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Query;
}

/**
 * Converts a list's query to the procedure's input: days become instants, the last day included.
 */
export function filterOf<Query extends { from?: Day; to?: Day }>({ from, to, ...rest }: Query) {
  return { ...rest, ...wholeDays({ from, to }) };
}

/** Returns whether the query has filters, not counting the page of the list. */
export function isFiltered(query: object) {
  return Object.keys(query).some((name) => !PLACES.has(name));
}

/** Formats filters as a query string. */
export function searchOf(query: object) {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}
