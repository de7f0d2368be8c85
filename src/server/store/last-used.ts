import type { Pool } from "pg";

/** `at` is in milliseconds since 1970: a number is noted in its place, a `Date` is kept until the next. */
export type KeyUse = { account_id: string; key_id: string; at: number };

export type LastUsed = {
  /** Notes a successful request; written within five seconds, or after five more when that fails. */
  touch: (key: Omit<KeyUse, "at">, now: Date) => void;
  /** Writes what is noted and waits until it is stored. */
  flush: () => Promise<void>;
};

const FLUSH_AFTER_MS = 5000;

/** Keys of one statement: few, so that it holds up neither the process nor the database. */
const BATCH = 250;

/** Writes `last_used_at` of keys (spec 2.3), once per key and five seconds however often it is used. */
export function lastUsedWriter(pool: Pool): LastUsed {
  let noted = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function write() {
    const uses = [...noted.values()];
    if (uses.length === 0) return;
    noted = new Map();
    try {
      const sorted = uses.toSorted((a, b) => (a.key_id < b.key_id ? -1 : 1));
      for (let start = 0; start < sorted.length; start += BATCH) {
        await writeLastUsed(pool, sorted.slice(start, start + BATCH));
      }
    } catch (error) {
      for (const use of uses) if (!noted.has(use.key_id)) noted.set(use.key_id, use);
      writeLater();
      throw error;
    }
  }

  function writeLater() {
    timer ??= setTimeout(() => flush().catch(() => undefined), FLUSH_AFTER_MS).unref();
  }

  function flush() {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  return {
    touch({ account_id, key_id }, now) {
      const at = now.getTime();
      const known = noted.get(key_id);
      if (known) known.at = at;
      else noted.set(key_id, { account_id, key_id, at });
      writeLater();
    },
    flush,
  };
}

const SQL = `
  WITH used AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS u (account_id, key_id, at)
  ), locked AS (
    SELECT k.account_id, k.id FROM api_key k
    JOIN used ON used.account_id = k.account_id AND used.key_id = k.id
    ORDER BY k.account_id, k.id FOR NO KEY UPDATE OF k
  )
  UPDATE api_key SET last_used_at = greatest(last_used_at, used.at)
  FROM used, locked
  WHERE api_key.account_id = used.account_id AND api_key.id = used.key_id
    AND locked.account_id = used.account_id AND locked.id = used.key_id`;

async function writeLastUsed(pool: Pool, uses: KeyUse[]) {
  const values = [
    uses.map(({ account_id }) => account_id),
    uses.map(({ key_id }) => key_id),
    uses.map(({ at }) => new Date(at).toISOString()),
  ];
  await pool.query({ name: "last_used", text: SQL, values });
}
