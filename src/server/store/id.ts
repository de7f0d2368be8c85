import { typeid } from "typeid-js";
import type { IdPrefix } from "../domain/id.ts";

/** A new id: the prefix and a base32 UUIDv7, so that ids sort by time. */
export function newId(prefix: IdPrefix) {
  return typeid(prefix).toString();
}
