import { isBusy } from "#server/database/outage.ts";

const BATCH = 1000;

/**
 * Calls `work`, which processes up to a batch of items and returns how many, until a batch is not
 * full. Returns the total. A batch that times out is halved.
 */
export async function inBatches(work: (batch: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = BATCH; ; ) {
    try {
      const done = await work(batch);
      total += done;
      if (done < batch) return total;
    } catch (error) {
      if (batch === 1 || !isBusy(error)) throw error;
      batch = Math.floor(batch / 2);
    }
  }
}
