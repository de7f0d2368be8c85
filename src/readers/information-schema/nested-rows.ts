import { isObject, type JsonObject, objectsAt } from "../input/json-object.ts";
import { rowsOfAws } from "./aws.ts";

/** The descriptions of columns within what other programs print; null for other documents. */
export function nestedRows(value: unknown): JsonObject[] | null {
  // ClickHouse's FORMAT JSON has the answer's columns beside its rows.
  if (isObject(value) && Array.isArray(value.meta) && Array.isArray(value.data)) {
    return objectsAt(value, "data");
  }
  return rowsOfAws(value);
}
