import type { Pool } from "pg";

/** `at` is in epoch milliseconds: overwriting a number allocates nothing, unlike a new `Date`. */
export type KeyUse = { account_id: string; key_id: string; at: number };

export type LastUsed = {
  /**
   * Notes a successful request, to be written within five seconds, or five seconds later if that
   * fails.
   */
  touch: (key: Omit<KeyUse, "at">, now: Date) => void;
  /** Writes everything noted, and resolves when it is stored. */
  flush: () => Promise<void>;
};

const TICK_MS = 250;
const TICKS = 20;

/** Keys per statement; few, so that it blocks neither the process nor the database. */
const BATCH = 250;

type Noted = KeyUse & { due: number };

/**
 * Creates a writer of `last_used_at`, which writes each key at most once in five seconds. Each key
 * falls due at its own time, because writing all keys at once would delay every request.
 */
export function lastUsedWriter(pool: Pool): LastUsed {
  /** In order of their due time. */
  const noted = new Map<string, Noted>();
  let tick = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function note(use: KeyUse) {
    noted.set(use.key_id, { ...use, due: tick + TICKS });
    timer ??= setInterval(onTick, TICK_MS).unref();
  }

  function onTick() {
    tick++;
    writeDue(tick).catch(() => undefined);
  }

  function writeDue(until: number) {
    writing = writing.catch(() => undefined).then(() => write(take(until)));
    return writing;
  }

  function take(until: number) {
    const uses: KeyUse[] = [];
    for (const use of noted.values()) {
      if (use.due > until) break;
      noted.delete(use.key_id);
      uses.push(use);
    }
    if (noted.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
    return uses;
  }

  async function write(uses: KeyUse[]) {
    try {
      const sorted = uses.toSorted((a, b) => (a.key_id < b.key_id ? -1 : 1));
      for (let start = 0; start < sorted.length; start += BATCH) {
        await writeLastUsed(pool, sorted.slice(start, start + BATCH));
      }
    } catch (error) {
      for (const use of uses) if (!noted.has(use.key_id)) note(use);
      throw error;
    }
  }

  return {
    touch({ account_id, key_id }, now) {
      const at = now.getTime();
      const known = noted.get(key_id);
      if (known) known.at = at;
      else note({ account_id, key_id, at });
    },
    flush: () => writeDue(Number.POSITIVE_INFINITY),
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
