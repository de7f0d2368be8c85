import { isId } from "#domain/id.ts";
import { readDay } from "#domain/usage/day.ts";

const DAY_PREFIX = "day_";

/** Returns whether `id` is a ledger entry's: a stored entry's, or that of a day's checks. */
export function isLedgerCursor(id: unknown): id is string {
  if (typeof id !== "string") return false;
  if (id.startsWith(DAY_PREFIX)) return readDay(id.slice(DAY_PREFIX.length)) !== undefined;
  return isId("crd", id);
}
