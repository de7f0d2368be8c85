import { isAnyId } from "#server/rules/id.ts";
import type { Detail } from "./audit.ts";

/** Returns the ids of what an entry names: its target, and those among its details. */
export function namedIds({ target, detail }: { target: string | null; detail: Detail | null }) {
  return [target, ...Object.values(detail ?? {})].filter(isAnyId);
}
