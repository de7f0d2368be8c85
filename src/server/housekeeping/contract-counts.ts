import { compareCounts, recount } from "#server/contracts/store/contract-recount.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { inBatches } from "#server/store/in-batches.ts";

/** Corrects wrong contract counts, one account after another. Returns how many were wrong. */
export async function correctContractCounts(db: DatabasePool): Promise<number> {
  let corrected = 0;
  let after = "";
  await inBatches(async (batch) => {
    const counts = await compareCounts(db, after, batch);
    for (const { account_id, is_right } of counts) {
      if (is_right) continue;
      await db.$transaction((tx) => recount(tx, account_id));
      corrected++;
    }
    after = counts.at(-1)?.account_id ?? after;
    return counts.length;
  });
  return corrected;
}
