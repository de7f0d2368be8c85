import type { Database } from "#server/database/connect.ts";

export type NamedContract = { id: string; name: string };

/** Cap on the names offered for selection. */
const MAX_NAMES = 1000;

/** The account's contracts by name, without their columns. */
export function contractNames(db: Database, account_id: string): Promise<NamedContract[]> {
  return db.contract.findMany({
    where: { account_id },
    orderBy: { name: "asc" },
    take: MAX_NAMES,
    select: { id: true, name: true },
  });
}

/**
 * Returns contracts whose name contains `search`, case-insensitively: an exact match first, then
 * the newest.
 */
export function findContracts(
  db: Database,
  account_id: string,
  search: string,
  limit: number,
): Promise<NamedContract[]> {
  return db.$queryRaw<NamedContract[]>`
    SELECT id, name FROM contract
    WHERE account_id = ${account_id}
      AND (${search} = '' OR strpos(lower(name), lower(${search}::text)) > 0)
    ORDER BY name = ${search} DESC, id DESC LIMIT ${limit}::int`;
}
