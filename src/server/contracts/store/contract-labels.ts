import type { Database } from "#server/database/connect.ts";

/** Cap on the tags and on the owners offered for selection. */
const MAX_OFFERED = 500;

/** The tags and owners that an account's contracts have, in alphabetical order. */
export type ContractLabels = { tags: string[]; owners: string[] };

export async function contractLabels(db: Database, account_id: string): Promise<ContractLabels> {
  const [labels] = await db.$queryRaw<ContractLabels[]>`
    SELECT
      ARRAY(
        SELECT tag FROM contract, unnest(tags) AS tag WHERE account_id = ${account_id}
        GROUP BY tag ORDER BY lower(tag), tag LIMIT ${MAX_OFFERED}::int
      ) AS tags,
      ARRAY(
        SELECT owner FROM contract WHERE account_id = ${account_id} AND owner IS NOT NULL
        GROUP BY owner ORDER BY lower(owner), owner LIMIT ${MAX_OFFERED}::int
      ) AS owners`;
  return labels ?? { tags: [], owners: [] };
}
