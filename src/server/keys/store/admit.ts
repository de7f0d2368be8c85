import type { Pool } from "pg";
import { collectStatement } from "#server/store/collect-statement.ts";
import { withFragments } from "#server/store/fragments.ts";
import {
  type Admission,
  admissionOf,
  counting,
  type KeyOwner,
  keyBatch,
  keyTable,
} from "./request-count.ts";

/** A known key with its owner and count. */
export type Admitted = KeyOwner & Admission;

/** Finds a key by its SHA-256, in hex, and counts one request; null when there is no such key. */
export type Admit = (key_hash: string) => Promise<Admitted | null>;

/**
 * Creates an `Admit` that batches concurrent requests; beyond `waiting` they fail with
 * `Overloaded`.
 */
export function admitTogether(pool: Pool, waiting?: number): Admit {
  return collectStatement("admit", (key_hashes: string[]) => admitAll(pool, key_hashes), {
    laneOf: (key_hash) => key_hash,
    waiting,
  });
}

const KEYS = keyTable(1);

const SQL = withFragments(
  counting(KEYS, "account"),
  `SELECT n::int, account_id, user_id, key_id, environment, role, is_active, is_expired,
    is_suspended, rights, contracts, grant_version, count, minute, clock_timestamp() AS now
  FROM admission`,
);

/** Counts one request per hash, in one statement; requests of one key are counted in order. */
export async function admitAll(pool: Pool, key_hashes: string[]): Promise<(Admitted | null)[]> {
  const batch = keyBatch(key_hashes);
  const values = KEYS.values(batch.keys);
  const { rows } = await pool.query<Admitted & { n: number }>({ name: "admit", text: SQL, values });
  const byNumber = new Map(rows.map((row) => [row.n, row]));
  return batch.asked.map((key) => {
    const row = key && byNumber.get(key.n);
    if (!row) return null;
    const { account_id, user_id, key_id, environment } = row;
    return { account_id, user_id, key_id, environment, ...admissionOf(batch, key, row) };
  });
}
