import type { Database } from "../database/connect.ts";

/** More than anybody chooses from. */
const MAX_NAMES = 1000;

/** The account's contracts by name, without their columns. */
export function contractNames(
  db: Database,
  account_id: string,
): Promise<{ id: string; name: string }[]> {
  return db.contract.findMany({
    where: { account_id },
    orderBy: { name: "asc" },
    take: MAX_NAMES,
    select: { id: true, name: true },
  });
}
