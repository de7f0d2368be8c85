import type { Pool } from "pg";
import { REFUSED_IDS } from "#domain/limit.ts";
import type { ProblemCode } from "#domain/problem.ts";

type Key = { account_id: string; key_id: string };

type Refused = { reason: ProblemCode; request_id: string };

export type RefusedRequests = {
  /** Notes a refused request of a known key; `at` is in epoch milliseconds. */
  note: (key: Key, refused: Refused, at: number) => void;
  /** Writes everything noted, and resolves when it is stored. */
  flush: () => Promise<void>;
};

const EVERY_MS = 5000;
const MINUTE_MS = 60_000;

/** Rows per statement. */
const BATCH = 250;

/** Cap on rows waiting for the database; beyond it, further keys and reasons are dropped. */
const MOST_NOTED = 10_000;

type Noted = Key & { minute: number; reason: ProblemCode; count: number; request_ids: string[] };

/**
 * Creates a writer that counts refused requests in memory by key, minute and reason, so that a
 * flood costs one row in one statement every five seconds. A killed process loses what it has not
 * written; a write with unknown outcome may be counted twice.
 */
export function refusedRequestWriter(pool: Pool): RefusedRequests {
  let noted = new Map<string, Noted>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function add({ count, request_ids, ...of }: Noted) {
    const name = `${of.key_id} ${of.minute} ${of.reason}`;
    const known = noted.get(name);
    if (known) {
      known.count += count;
      known.request_ids = [...request_ids, ...known.request_ids].slice(0, REFUSED_IDS);
    } else if (noted.size < MOST_NOTED) {
      noted.set(name, { ...of, count, request_ids });
    }
    timer ??= setTimeout(() => write().catch(() => undefined), EVERY_MS).unref();
  }

  function write() {
    writing = writing.catch(() => undefined).then(writeNoted);
    return writing;
  }

  async function writeNoted() {
    if (timer) clearTimeout(timer);
    timer = null;
    const waiting = [...noted.values()].toSorted(inOrderOfRows);
    noted = new Map();
    while (waiting.length > 0) {
      try {
        await insert(pool, waiting.slice(0, BATCH));
      } catch (error) {
        for (const one of waiting) add(one);
        throw error;
      }
      waiting.splice(0, BATCH);
    }
  }

  return {
    note({ account_id, key_id }, { reason, request_id }, at) {
      const minute = at - (at % MINUTE_MS);
      add({ account_id, key_id, minute, reason, count: 1, request_ids: [request_id] });
    },
    flush: write,
  };
}

/** Sorts rows so that concurrent writers lock them in the same order. */
function inOrderOfRows(a: Noted, b: Noted) {
  return (
    compare(a.account_id, b.account_id) ||
    a.minute - b.minute ||
    compare(a.key_id, b.key_id) ||
    compare(a.reason, b.reason)
  );
}

function compare(a: string, b: string) {
  return a < b ? -1 : Number(a > b);
}

const SQL = `
  WITH found AS (SELECT id FROM account WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE)
  INSERT INTO refused_request AS r (account_id, minute, key_id, reason, count, request_ids)
  SELECT account_id, minute, key_id, reason, count, string_to_array(request_ids, ' ')::uuid[]
  FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::text[])
    AS n (account_id, minute, key_id, reason, count, request_ids)
  WHERE n.account_id IN (SELECT id FROM found)
  ON CONFLICT (account_id, minute, key_id, reason) DO UPDATE SET
    count = r.count + excluded.count,
    request_ids = (excluded.request_ids || r.request_ids)[1:${REFUSED_IDS}]`;

async function insert(pool: Pool, rows: Noted[]) {
  const values = [
    rows.map(({ account_id }) => account_id),
    rows.map(({ minute }) => new Date(minute).toISOString()),
    rows.map(({ key_id }) => key_id),
    rows.map(({ reason }) => reason),
    rows.map(({ count }) => count),
    rows.map(({ request_ids }) => request_ids.join(" ")),
  ];
  await pool.query({ name: "refused_requests", text: SQL, values });
}
