import type { Environment } from "#domain/keys/environment.ts";
import type { Grant } from "#domain/keys/grant.ts";
import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import type { Role } from "#domain/people/role.ts";
import { type ParameterColumns, parameterTable } from "#server/store/parameter-table.ts";

/** A key's owner, which never changes during the key's life. */
export type KeyOwner = {
  account_id: string;
  user_id: string;
  key_id: string;
  environment: Environment;
};

/** What a key may do; the version grows with each change of it. */
export type VersionedGrant = Grant & { grant_version: number };

/** A key as a statement admits it: by its SHA-256, in hex, and only with the grant of this version. */
export type PendingKey = { hash: string; grant_version: number };

type Known = VersionedGrant & {
  /**
   * The role of the key's user in the account now; null when they are no longer a member. A service
   * key has a member's.
   */
  role: Role | null;
  /** Whether it is not revoked, but its time is over. */
  is_expired: boolean;
  /** Whether an operator has suspended the account. */
  is_suspended: boolean;
  /** Requests in this clock minute, including this one; 0 for a key that does not work. */
  count: number;
  /** The current time by the database's clock. */
  now: Date;
};

/** An active key, and the start of the minute in which its request was counted. */
export type Counted = Known & { is_active: true; minute: Date };

/**
 * A known key with its count; not active when it is revoked or expired, or its user has left the
 * account.
 */
export type Admission = Counted | (Known & { is_active: false; minute: null });

/** The keys to count; `n` is the key's position in `KeyBatch.keys`, from 1. */
export const keyTable = (first: number) =>
  parameterTable(first, {
    hash: ["text", ({ hash }) => hash],
    requests: ["int", ({ requests }) => requests],
  } satisfies ParameterColumns<CountedKey>);

/** A statement that locks accounts counts requests only afterwards (docs/decisions/0022). */
const IS_READY = { account: "true", locked: "(SELECT count(*) FROM locked) > 0" };

/**
 * Returns named CTEs. `admission` has the existing keys of the table `keys`, after counting the
 * requests of the active ones in their clock minute (docs/api.md, Rate limits and credits). A key is
 * active only until it expires, and while its user is a member of the account or it belongs to the
 * account itself. The minute never goes back, even if
 * statements finish out of order. `accounts` is the relation with the id and suspended_at of the
 * accounts.
 */
export const counting = (keys: ReturnType<typeof keyTable>, accounts: "account" | "locked") => ({
  asked_key: `
    SELECT n, decode(hash, 'hex') AS hash, requests FROM ${keys.uncountedRows("k")}
    WHERE ${IS_READY[accounts]}`,
  known_key: `
    SELECT n, k.account_id, k.user_id, k.id AS key_id, environment::text, s.role,
      k.is_active AND NOT is_over AND s.role IS NOT NULL AS is_active,
      k.is_active AND is_over AS is_expired,
      a.suspended_at IS NOT NULL AS is_suspended, requests, rights, contracts, grant_version
    FROM asked_key JOIN api_key k ON k.hash = asked_key.hash
    JOIN ${accounts} a ON a.id = k.account_id
    LEFT JOIN membership m ON m.account_id = k.account_id AND m.user_id = k.user_id
    CROSS JOIN LATERAL (
      SELECT coalesce(k.expires_at <= clock_timestamp(), false) AS is_over,
        CASE k.kind WHEN 'service' THEN 'member' ELSE m.role::text END AS role
    ) s`,
  counted_key: `
    INSERT INTO request_count AS r (account_id, key_id, minute, count)
    SELECT account_id, key_id, date_trunc('minute', clock_timestamp()), requests
    FROM known_key WHERE is_active ORDER BY account_id, key_id
    ON CONFLICT (account_id, key_id) DO UPDATE SET
      count = excluded.count + CASE WHEN excluded.minute > r.minute THEN 0 ELSE r.count END,
      minute = greatest(excluded.minute, r.minute)
    RETURNING key_id, count, minute`,
  admission: `
    SELECT known_key.*, coalesce(count, 0) AS count, minute
    FROM known_key LEFT JOIN counted_key USING (key_id)`,
});

/**
 * SQL condition: the key's request number `key_place` is admitted, given its row in `admission`.
 */
export const IS_ADMITTED = `
  is_active AND NOT is_suspended AND count - requests + key_place <= ${REQUESTS_PER_MINUTE}`;

/** Like `IS_ADMITTED`, for the admission of one request (`admissionOf`). */
export function isAdmitted<T extends Admission>(admission: T | null): admission is T & Counted {
  if (!admission?.is_active || admission.is_suspended) return false;
  return admission.count <= REQUESTS_PER_MINUTE;
}

/** A key's number in the batch, and the request's position among those of the key. */
export type BatchedKey = { n: number; place: number };

/** A key by its SHA-256, in hex, and how many of its requests to count. */
type CountedKey = { hash: string; requests: number };

/**
 * The requests of a batch: each with its key, or null when it is not to be counted, and the
 * distinct keys.
 */
export type KeyBatch = { asked: (BatchedKey | null)[]; keys: CountedKey[] };

/** Numbers the keys of requests. A null hash means that the request is not to be counted. */
export function keyBatch(hashes: (string | null)[]): KeyBatch {
  const last = new Map<string, BatchedKey>();
  const places = hashes.map((hash) => {
    if (hash === null) return null;
    const { n, place } = last.get(hash) ?? { n: last.size + 1, place: 0 };
    const request = { n, place: place + 1 };
    last.set(hash, request);
    return request;
  });
  return { asked: places, keys: [...last].map(([hash, { place }]) => ({ hash, requests: place })) };
}

/** Returns the admission of one request, with the count that it brought its key to. */
export function admissionOf(
  { keys }: KeyBatch,
  { n, place }: BatchedKey,
  { is_active, count, minute, now, ...row }: Admission,
): Admission {
  const { role, is_expired, is_suspended, rights, contracts, grant_version } = row;
  const known = { role, is_expired, is_suspended, rights, contracts, grant_version, now };
  if (!is_active) return { ...known, is_active, count: 0, minute: null };
  const requests = keys[n - 1]?.requests ?? 0;
  return { ...known, is_active, count: count - requests + place, minute };
}
