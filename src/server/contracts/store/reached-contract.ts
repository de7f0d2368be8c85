import type { Pool } from "pg";
import type { Reach } from "#domain/keys/grant.ts";

/** Names that are read at once. */
const AT_ONCE = 1000;

/**
 * Returns the ids of the newest `max` contracts before `cursor` that are within reach. The names are
 * matched here: in linear time, which Postgres' patterns are not.
 */
export async function reachedContracts(
  pool: Pool,
  account_id: string,
  { cursor, max }: { cursor: string | null; max: number },
  reach: Reach,
): Promise<string[]> {
  const ids: string[] = [];
  let before = cursor;
  for (;;) {
    const { rows } = await pool.query<{ id: string; name: string }>({
      name: "contract_names",
      text: `SELECT id, name FROM contract
        WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT ${AT_ONCE}`,
      values: [account_id, before],
    });
    for (const { id, name } of rows) {
      if (reach(name)) ids.push(id);
      if (ids.length === max) return ids;
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return ids;
  }
}
