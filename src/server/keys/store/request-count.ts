import { REQUESTS_PER_MINUTE } from "#server/rules/limit.ts";
import type { Environment } from "../rules/environment.ts";

/** Whose a key is. That never changes, as long as there is the key. */
export type KeyOwner = {
  account_id: string;
  user_id: string;
  key_id: string;
  environment: Environment;
};

type Known = {
  /** Whether an operator has suspended the account. */
  is_suspended: boolean;
  /** Requests in this clock minute, this one included; 0 for a revoked key. */
  count: number;
  /** The present by the database's clock. */
  now: Date;
};

/** An active key, and the start of the minute that its request was counted in. */
export type Counted = Known & { is_active: true; minute: Date };

/** A known key and what the database counted for it. */
export type Admission = Counted | (Known & { is_active: false; minute: null });

/**
 * Parts of a statement: `admission` has the keys of `asked_key` (n, hash, requests) that there are,
 * after counting the requests of the active ones in their clock minute (spec 8). The minute never
 * goes back, though statements may finish in another order than they began. `accounts` has id and
 * suspended_at of the accounts to look in.
 */
export const counting = (accounts: "account" | "locked") => `
  known_key AS (
    SELECT n, account_id, user_id, k.id AS key_id, environment::text, is_active,
      a.suspended_at IS NOT NULL AS is_suspended, requests
    FROM asked_key JOIN api_key k ON k.hash = asked_key.hash JOIN ${accounts} a ON a.id = account_id
  ), counted_key AS (
    INSERT INTO request_count AS r (account_id, key_id, minute, count)
    SELECT account_id, key_id, date_trunc('minute', clock_timestamp()), requests
    FROM known_key WHERE is_active ORDER BY account_id, key_id
    ON CONFLICT (account_id, key_id) DO UPDATE SET
      count = excluded.count + CASE WHEN excluded.minute > r.minute THEN 0 ELSE r.count END,
      minute = greatest(excluded.minute, r.minute)
    RETURNING key_id, count, minute
  ), admission AS (
    SELECT known_key.*, coalesce(count, 0) AS count, minute
    FROM known_key LEFT JOIN counted_key USING (key_id)
  )`;

/** True of the request that is `place`th of its key's, of which `admission` has the key. */
export const IS_ADMITTED = `
  is_active AND NOT is_suspended AND count - requests + place <= ${REQUESTS_PER_MINUTE}`;

/** The same of what the statement answered. */
export function isAdmitted<T extends Admission>(admission: T | null): admission is T & Counted {
  if (!admission?.is_active || admission.is_suspended) return false;
  return admission.count <= REQUESTS_PER_MINUTE;
}

/** A key of a batch by its number, and the place of a request among those of the key. */
export type AskedKey = { n: number; place: number };

/** The key of each request, and what `asked_key` is made of; no key: not to be counted. */
export function askedKeys(hashes: (string | null)[]) {
  const keys = new Map<string, AskedKey>();
  const asked = hashes.map((hash) => {
    if (hash === null) return null;
    const { n, place } = keys.get(hash) ?? { n: keys.size + 1, place: 0 };
    const request = { n, place: place + 1 };
    keys.set(hash, request);
    return request;
  });
  const requests = [...keys.values()].map(({ place }) => place);
  return { asked, hashes: [...keys.keys()], requests };
}

/** What the count of a key, for `requests` requests at once, is for the one at its `place`. */
export function admissionAt(
  { is_active, is_suspended, count, minute, now }: Admission,
  place: number,
  requests: number,
): Admission {
  if (!is_active) return { is_active, is_suspended, count: 0, minute: null, now };
  return { is_active, is_suspended, count: count - requests + place, minute, now };
}
