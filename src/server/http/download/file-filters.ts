import { invalid } from "#server/api/refusal.ts";
import { firstCodePoints } from "#server/rules/name.ts";
import { PLACES } from "#server/rules/query.ts";

/** Faults of an address that are told, and characters of a value. */
const MAX_FAULTS = 100;
const MAX_TOLD_LENGTH = 100;

/**
 * What the parameters of a file's address limit it to, as `read` finds it in them. Refuses each that
 * is no filter of the file, or not with its value: the file would have more than was asked for. Empty
 * ones limit nothing, and a file begins at the beginning whatever the page.
 */
export function filtersOf<Filters extends object>(
  params: URLSearchParams,
  read: (params: Record<string, string>) => Filters,
): Filters {
  const given = [...params].filter(([name, value]) => !PLACES.has(name) && value !== "");
  const filters = read(Object.fromEntries(given));
  const found = new Map<string, unknown>(Object.entries(filters));
  const repeated = repeatedOf([...params.keys()]);
  const faults = given.flatMap(([name, value]) => {
    if (repeated.has(name)) {
      return { path: name, code: "repeated", message: "is given more than once" };
    }
    if (isRead(value, found.get(name))) return [];
    const text = JSON.stringify(firstCodePoints(value, MAX_TOLD_LENGTH));
    const message = `is no filter of this file with the value ${text}`;
    return { path: name, code: "not_a_filter", message };
  });
  if (faults.length > 0) throw invalid(faults.slice(0, MAX_FAULTS));
  return filters;
}

/** Whether a filter is what was written, but for blanks around it: a long text is read in part. */
function isRead(written: string, read: unknown) {
  return typeof read === "string"
    ? read === written || read === written.trim()
    : read !== undefined;
}

function repeatedOf(names: string[]) {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
