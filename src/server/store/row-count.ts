import type { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/** Cap for counts that need a scan of the rows. */
export const MAX_COUNTED = 10_000;

export type RowCount = {
  count: number;
  /** False when there are more rows than were counted. */
  is_exact: boolean;
};

/** Counts a query's rows, up to 10,000, so that long lists cost no more than short ones. */
export async function countRows(db: Database, query: Prisma.Sql): Promise<RowCount> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM (${query} LIMIT ${MAX_COUNTED + 1}::int) counted`;
  const total = rows[0]?.count ?? 0;
  return { count: Math.min(total, MAX_COUNTED), is_exact: total <= MAX_COUNTED };
}
