import type { Pool } from "pg";
import { withFragments } from "#server/store/fragments.ts";
import type { Admitted } from "./admit.ts";
import { counting, keyTable } from "./request-count.ts";

/** Finds a key by its SHA-256, in hex, as it is now, and counts nothing; null when there is none. */
export type FindKey = (key_hash: string) => Promise<Admitted | null>;

const KEYS = keyTable(1);
const { asked_key, known_key } = counting(KEYS, "account");

const SQL = withFragments(
  { asked_key, known_key },
  `SELECT account_id, user_id, key_id, environment, role, is_active, is_expired, is_suspended,
    rights, contracts, grant_version, requests AS count, clock_timestamp() AS now,
    CASE WHEN is_active THEN date_trunc('minute', clock_timestamp()) END AS minute
  FROM known_key`,
);

export function keyFinder(pool: Pool): FindKey {
  return async (hash) => {
    const values = KEYS.values([{ hash, requests: 0 }]);
    const { rows } = await pool.query<Admitted>({ name: "find_key", text: SQL, values });
    return rows[0] ?? null;
  };
}
