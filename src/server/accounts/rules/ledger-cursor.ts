import { isId } from "#server/rules/id.ts";
import { readDay } from "#server/usage/rules/day.ts";

const DAY_PREFIX = "day_";

/** True for the id of a ledger entry: one of its own, or that of the checks of a day. */
export function isLedgerCursor(id: unknown): id is string {
  if (typeof id !== "string") return false;
  if (id.startsWith(DAY_PREFIX)) return readDay(id.slice(DAY_PREFIX.length)) !== undefined;
  return isId("crd", id);
}
