import { PLACES } from "#domain/query.ts";
import { firstCodePoints } from "#domain/text/name.ts";
import { invalid } from "#server/api/refusal.ts";

/**
 * Limits for an error about the query: the number of faults, and the characters of a quoted value.
 */
const MAX_FAULTS = 100;
const MAX_QUOTED_LENGTH = 100;

/**
 * Returns the filters in a download's query, parsed by `read`. Refuses unknown filters and invalid
 * values, since ignoring them would export more than was requested. Empty filters and the page's
 * position are ignored.
 */
export function filtersOf<Filters extends object>(
  params: URLSearchParams,
  read: (params: Record<string, string>) => Filters,
): Filters {
  const entries = [...params].filter(([name, value]) => !PLACES.has(name) && value !== "");
  const filters = read(Object.fromEntries(entries));
  const values = new Map<string, unknown>(Object.entries(filters));
  const repeated = repeatedOf([...params.keys()]);
  const faults = entries.flatMap(([name, value]) => {
    if (repeated.has(name)) {
      return { path: name, code: "repeated", message: "is given more than once" };
    }
    if (isRead(value, values.get(name))) return [];
    const text = JSON.stringify(firstCodePoints(value, MAX_QUOTED_LENGTH));
    const message = `is not a filter of this file, or cannot be ${text}`;
    return { path: name, code: "not_a_filter", message };
  });
  if (faults.length > 0) throw invalid(faults.slice(0, MAX_FAULTS));
  return filters;
}

/**
 * Returns whether a filter was read as written, apart from surrounding blanks; a long text may have
 * been cut.
 */
function isRead(written: string, read: unknown) {
  return typeof read === "string"
    ? read === written || read === written.trim()
    : read !== undefined;
}

function repeatedOf(names: string[]) {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
