import { isObject, listAt, objectAt } from "../input/json-object.ts";
import { type Form, has } from "./form.ts";

/** Whole documents that have records somewhere within, of which many in a file would be records. */
export const DOCUMENTS: Form[] = [
  { label: "a table that pandas wrote column by column", is: isFrame },
  { label: "a table written column by column", is: isByColumn },
  { label: "records keyed by number", is: isByNumber },
  { label: "GeoJSON", is: (value) => has(value, "features", "type") },
  { label: "an Elasticsearch response", is: (value) => has(objectAt(value, "hits"), "hits") },
  { label: "records keyed by id", is: isKeyed },
  { label: "an error that a service answered", is: isError },
  { label: "a document with records inside, such as a page of an API response", is: isWrapped },
];

const ABOUT_PAGE =
  /^(meta(data)?|_?links?|paging|pagination|pages?|per_page|page_size|limit|offset|(total_?)?count|total|next|previous|prev|has_more|object|url|(next_)?cursor|nextPageToken|status|success|@odata\..*)$/i;

/** How deep records may be within a document. */
const MAX_DEPTH = 6;

/** A document that says nothing itself, except where there is more, and has records below. */
function isWrapped(value: unknown) {
  const inner = isObject(value) ? Object.entries(value) : [];
  const others = inner.filter(([key]) => !ABOUT_PAGE.test(key)).map(([, value]) => value);
  return (
    others.length > 0 &&
    others.every((other) => isObject(other) || isRecords(other)) &&
    others.some((other) => hasRecords(other, MAX_DEPTH))
  );
}

function hasRecords(value: unknown, depth: number): boolean {
  if (!isObject(value) || depth === 0) return isRecords(value);
  return Object.values(value).some((inner) => hasRecords(inner, depth - 1));
}

function isRecords(value: unknown) {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

/** Objects with the same keys, each with a key of its own. */
function isKeyed(value: unknown) {
  const records = isObject(value) ? Object.values(value) : [];
  const [first, ...others] = records.map((record) =>
    isObject(record) ? Object.keys(record).join() : "",
  );
  return !!first && others.length > 0 && others.every((keys) => keys === first);
}

function isError(value: unknown) {
  return has(value, "error_code", "message") && Object.keys(value as object).length === 2;
}

/** A column holds its values by row number, or all are in a list beside the names. */
function isFrame(value: unknown) {
  const names = listAt(value, "columns");
  const rows = listAt(value, "data");
  if (names.length > 0 && rows.length > 0) {
    return names.every((name) => typeof name === "string") && rows.every(Array.isArray);
  }
  const columns = isObject(value) ? Object.values(value) : [];
  return columns.length > 0 && columns.every(isNumbered);
}

/** A list of values for each column, all as long: {"id": [1, 2], "note": ["a", "b"]}. */
function isByColumn(value: unknown) {
  const [first, ...others] = isObject(value) ? Object.values(value) : [];
  if (!Array.isArray(first) || first.length === 0 || others.length === 0) return false;
  return others.every((list) => Array.isArray(list) && list.length === first.length);
}

/** As pandas writes them by its index. */
function isByNumber(value: unknown) {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.length > 0 && entries.every(([key, item]) => /^\d+$/.test(key) && isObject(item));
}

function isNumbered(value: unknown) {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key, index) => key === String(index));
}
