import type { Pool } from "pg";
import {
  type Admission,
  admissionAt,
  askedKeys,
  counting,
  type KeyOwner,
} from "./request-count.ts";

/** Arrays are selected so that the planner does not see how long they are (docs/decisions/0012). */
const SQL = `
  WITH asked_key AS (
    SELECT n, decode(hash, 'hex') AS hash, requests
    FROM unnest((SELECT $1::text[]), (SELECT $2::int[])) WITH ORDINALITY AS a (hash, requests, n)
  ), ${counting("account")}
  SELECT n::int, account_id, user_id, key_id, environment, is_active, is_suspended, count, minute,
    clock_timestamp() AS now
  FROM admission`;

/** A known key, whose it is and what was counted for it. */
export type Admitted = KeyOwner & Admission;

/**
 * Finds the key of each SHA-256 (in hex) and counts one request, in one statement for all; requests
 * of one key are counted in their order. Null where there is no such key.
 */
export async function admitAll(pool: Pool, key_hashes: string[]): Promise<(Admitted | null)[]> {
  const { asked, hashes, requests } = askedKeys(key_hashes);
  const values = [hashes, requests];
  const { rows } = await pool.query<Admitted & { n: number }>({ name: "admit", text: SQL, values });
  const found = new Map(rows.map((row) => [row.n, row]));
  return asked.map((key) => {
    const row = key && found.get(key.n);
    if (!row) return null;
    const { account_id, user_id, key_id, environment } = row;
    const admission = admissionAt(row, key.place, requests[key.n - 1] ?? 0);
    return { account_id, user_id, key_id, environment, ...admission };
  });
}
