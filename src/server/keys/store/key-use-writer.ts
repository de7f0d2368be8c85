import type { Pool } from "pg";
import type { Right } from "#domain/keys/right.ts";
import { dayOf } from "#domain/usage/day.ts";
import { compareTexts, countedWriter } from "#server/store/counted-writer.ts";
import { networkOf } from "#server/store/network.ts";

type Key = { account_id: string; key_id: string };

/** A request that succeeded: its operation, one of which rights it needs, and where it came from. */
type Use = { operation: string; rights: readonly Right[]; address: string };

export type KeyUses = {
  /** Notes that a request with a key has succeeded; `at` is in epoch milliseconds. */
  note: (key: Key, use: Use, at: number) => void;
  /** Writes everything noted, and resolves when it is stored. */
  flush: () => Promise<void>;
};

/** Seldom, because busy keys would write a row for each operation every time. */
const EVERY_MS = 60_000;

type Noted = Key & Use & { day: string; at: number; count: number };

/** Creates a writer that counts what keys are used for, by day and operation. */
export function keyUseWriter(pool: Pool): KeyUses {
  const { add, flush } = countedWriter<Noted>({
    nameOf: ({ key_id, day, operation }) => `${key_id} ${day} ${operation}`,
    join(known, { count, at, address }) {
      known.count += count;
      if (at < known.at) return;
      known.at = at;
      known.address = address;
    },
    compare: (a, b) =>
      compareTexts(a.account_id, b.account_id) ||
      compareTexts(a.key_id, b.key_id) ||
      compareTexts(a.day, b.day) ||
      compareTexts(a.operation, b.operation),
    write: (rows) => insert(pool, rows),
    everyMs: EVERY_MS,
  });
  return {
    note: ({ account_id, key_id }, use, at) =>
      add({ account_id, key_id, ...use, day: dayOf(at), at, count: 1 }),
    flush,
  };
}

const SQL = `
  WITH found AS (
    SELECT k.account_id, k.id FROM unnest($1::text[], $2::text[]) AS n (account_id, id)
    JOIN api_key k ON k.account_id = n.account_id AND k.id = n.id
  ), here AS (
    SELECT id FROM account WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE
  )
  INSERT INTO key_use AS u (account_id, key_id, day, operation, rights, count, last_at, network)
  SELECT account_id, key_id, day, operation, string_to_array(rights, ' '), count, last_at, network
  FROM unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::text[], $6::int[],
      $7::timestamptz[], $8::text[])
    AS n (account_id, key_id, day, operation, rights, count, last_at, network)
  WHERE (account_id, key_id) IN (SELECT account_id, id FROM found)
    AND account_id IN (SELECT id FROM here)
  ON CONFLICT (account_id, key_id, day, operation) DO UPDATE SET
    rights = excluded.rights,
    count = u.count + excluded.count,
    network = CASE WHEN excluded.last_at >= u.last_at THEN excluded.network ELSE u.network END,
    last_at = greatest(u.last_at, excluded.last_at)`;

async function insert(pool: Pool, rows: Noted[]) {
  const values = [
    rows.map(({ account_id }) => account_id),
    rows.map(({ key_id }) => key_id),
    rows.map(({ day }) => day),
    rows.map(({ operation }) => operation),
    rows.map(({ rights }) => rights.join(" ")),
    rows.map(({ count }) => count),
    rows.map(({ at }) => new Date(at).toISOString()),
    rows.map(({ address }) => networkOf(address)),
  ];
  await pool.query({ name: "key_uses", text: SQL, values });
}
