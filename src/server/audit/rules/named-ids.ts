import type { Detail } from "#domain/audit/audit.ts";
import { isAnyId } from "#domain/id.ts";

/** Returns the ids of what an entry names: its target, and those among its details. */
export function namedIds({ target, detail }: { target: string | null; detail: Detail | null }) {
  return [target, ...Object.values(detail ?? {})].filter(isAnyId);
}
