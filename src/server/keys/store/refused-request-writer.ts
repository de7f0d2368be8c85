import type { Pool } from "pg";
import { REFUSED_IDS } from "#domain/limit.ts";
import type { ProblemCode } from "#domain/problem.ts";
import { compareTexts, countedWriter } from "#server/store/counted-writer.ts";

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

type Noted = Key & { minute: number; reason: ProblemCode; count: number; request_ids: string[] };

/** Creates a writer that counts refused requests by key, minute and reason. */
export function refusedRequestWriter(pool: Pool): RefusedRequests {
  const { add, flush } = countedWriter<Noted>({
    nameOf: ({ key_id, minute, reason }) => `${key_id} ${minute} ${reason}`,
    join(known, { count, request_ids }) {
      known.count += count;
      known.request_ids = [...request_ids, ...known.request_ids].slice(0, REFUSED_IDS);
    },
    compare: (a, b) =>
      compareTexts(a.account_id, b.account_id) ||
      a.minute - b.minute ||
      compareTexts(a.key_id, b.key_id) ||
      compareTexts(a.reason, b.reason),
    write: (rows) => insert(pool, rows),
    everyMs: EVERY_MS,
  });
  return {
    note({ account_id, key_id }, { reason, request_id }, at) {
      const minute = at - (at % MINUTE_MS);
      add({ account_id, key_id, minute, reason, count: 1, request_ids: [request_id] });
    },
    flush,
  };
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
