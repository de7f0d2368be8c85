import { type CollectOptions, collect } from "#server/batch/collect.ts";
import { isAway, isBusy, isRolledBack } from "#server/database/outage.ts";
import { statementEnded } from "#server/signals.ts";

/**
 * Combines calls made at the same moment into one statement; `run` takes their arguments in order.
 * `statement` is its name in the metrics.
 */
export function collectStatement<Item, Result>(
  statement: string,
  run: (items: Item[]) => Promise<Result[]>,
  options: Omit<CollectOptions<Item>, "isCommon" | "isRolledBack" | "isBusy">,
): (item: Item) => Promise<Result> {
  return collect(timed(statement, run), { isCommon: isAway, isRolledBack, isBusy, ...options });
}

function timed<Item, Result>(statement: string, run: (items: Item[]) => Promise<Result[]>) {
  return async (items: Item[]): Promise<Result[]> => {
    if (!statementEnded.isHeard()) return run(items);
    const started = performance.now();
    let failed = true;
    try {
      const results = await run(items);
      failed = false;
      return results;
    } finally {
      const seconds = (performance.now() - started) / 1000;
      statementEnded.send({ statement, calls: items.length, seconds, failed });
    }
  };
}
