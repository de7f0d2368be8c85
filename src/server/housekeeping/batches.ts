import { isBusy } from "#server/database/outage.ts";

const BATCH = 1000;

/**
 * Repeats what works off up to a batch and returns how many, until it finds less than that; returns
 * the sum. A batch that takes too long is halved.
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
