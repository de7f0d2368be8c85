import { type CollectOptions, collect } from "#server/batch/collect.ts";
import { isAway, isBusy, isRolledBack } from "#server/database/outage.ts";

/**
 * Combines calls made at the same moment into one statement; `run` takes their arguments in order.
 */
export function collectStatement<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  options: Omit<CollectOptions<Item>, "isCommon" | "isRolledBack" | "isBusy">,
): (item: Item) => Promise<Result> {
  return collect(run, { isCommon: isAway, isRolledBack, isBusy, ...options });
}
