import { type Day, wholeDays } from "#server/usage/rules/day.ts";

/** What an address says after its question mark. */
export type Params = Record<string, string | string[] | undefined>;

/** The parameters that say which page of a list is shown. */
export const PLACES: ReadonlySet<string> = new Set(["cursor", "before"]);

/** The filters of a list that are set. */
export function setOf<Query extends object>(query: Query): Query {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Query;
}

/** What the procedure of a list is asked for: whole days, the last one included. */
export function filterOf<Query extends { from?: Day; to?: Day }>({ from, to, ...rest }: Query) {
  return { ...rest, ...wholeDays({ from, to }) };
}

/** Whether an address has filters, besides which page of the list it shows. */
export function isFiltered(query: object) {
  return Object.keys(query).some((name) => !PLACES.has(name));
}

/** The query part of the address that has these filters. */
export function searchOf(query: object) {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}
