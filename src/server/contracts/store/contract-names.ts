import type { Database } from "#server/database/connect.ts";

export type NamedContract = { id: string; name: string };

/** More than anybody chooses from. */
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

/** The contracts whose name contains `search`, in any case: the one of exactly this name, then the newest. */
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
