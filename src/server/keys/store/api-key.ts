import type { Environment } from "#domain/keys/environment.ts";
import type { EndingGrant } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { KEYS_PER_HOUR } from "#domain/limit.ts";
import type { Role } from "#domain/people/role.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

export type ApiKey = {
  id: string;
  key_preview: string;
  environment: Environment;
  label: string | null;
  /**
   * Whether it works: it is neither revoked nor expired, and its user is a member of the account or it
   * is a service key.
   */
  is_active: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

export type NewKey = {
  hash: Uint8Array;
  key_preview: string;
  environment: Environment;
};

/** Whose a key is, and what it may do. */
export type KeyTerms = EndingGrant & { kind: KeyKind; label: string | null };

const COLUMNS = {
  id: true,
  key_preview: true,
  environment: true,
  label: true,
  is_active: true,
  created_at: true,
  last_used_at: true,
} as const;

/**
 * Creates a key for `user_id` and counts it in the user's clock hour, in one statement. Null when
 * the hourly limit is reached.
 */
export async function createKey(
  db: Database,
  account_id: string,
  user_id: string,
  key: NewKey & KeyTerms,
): Promise<ApiKey | null> {
  const rows = await db.$queryRaw<ApiKey[]>`
    WITH slot AS (
      INSERT INTO key_creation_count AS c (user_id, hour, count)
      VALUES (${user_id}, date_trunc('hour', clock_timestamp(), 'UTC'), 1)
      ON CONFLICT (user_id) DO UPDATE SET
        count = CASE WHEN excluded.hour > c.hour THEN 1 ELSE c.count + 1 END,
        hour = greatest(excluded.hour, c.hour)
      WHERE excluded.hour > c.hour OR c.count < ${KEYS_PER_HOUR}
      RETURNING user_id
    )
    INSERT INTO api_key (account_id, id, user_id, hash, key_preview, environment, label, kind,
      rights, contracts, expires_at)
    SELECT ${account_id}, ${newId("key")}, user_id, ${key.hash}, ${key.key_preview},
      ${key.environment}::environment, ${key.label}, ${key.kind}::key_kind, ${key.rights},
      ${key.contracts}, ${key.expires_at}::timestamptz
    FROM slot
    RETURNING id, key_preview, environment::text, label, is_active, created_at, last_used_at`;
  return rows[0] ?? null;
}

/** Creates a key for an operator, which may do everything, without an hourly limit. */
export function insertKey(
  db: Database,
  account_id: string,
  user_id: string,
  key: NewKey,
): Promise<ApiKey> {
  return db.apiKey.create({
    data: { account_id, id: newId("key"), user_id, ...key, hash: Uint8Array.from(key.hash) },
    select: COLUMNS,
  });
}

/** SQL condition: the key `k` works (docs/api.md, Rights of a key). */
export const KEY_WORKS = Prisma.sql`(k.is_active
  AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp())
  AND (k.kind = 'service' OR EXISTS (
    SELECT FROM membership m WHERE m.account_id = k.account_id AND m.user_id = k.user_id)))`;

/** A key with its user, and their role in the account; null when they are no longer a member. */
export type OwnedKey = ApiKey & {
  owner: string;
  owner_verified: boolean;
  owner_role: Role | null;
} & KeyTerms;

/** Returns the account's keys, newest first. */
export function listKeys(db: Database, account_id: string): Promise<OwnedKey[]> {
  return db.$queryRaw<OwnedKey[]>`
    SELECT k.id, k.key_preview, k.environment::text, k.label, ${KEY_WORKS} AS is_active,
      k.created_at, k.last_used_at, k.kind::text, k.rights, k.contracts, k.expires_at,
      u.email AS owner,
      u.email_verified AS owner_verified, m.role::text AS owner_role
    FROM api_key k JOIN "user" u ON u.id = k.user_id
    LEFT JOIN membership m ON m.account_id = k.account_id AND m.user_id = k.user_id
    WHERE k.account_id = ${account_id}
    ORDER BY k.id DESC`;
}

type ShortKey = Pick<ApiKey, "id" | "key_preview" | "environment" | "label">;

/**
 * Returns how many keys of a member are active, and the newest `limit` of them; without service keys,
 * which belong to the account.
 */
export async function activeKeysOf(
  db: Database,
  account_id: string,
  user_id: string,
  limit: number,
): Promise<{ count: number; keys: ShortKey[] }> {
  const where = { account_id, user_id, kind: { not: "service" }, is_active: true } as const;
  const select = { id: true, key_preview: true, environment: true, label: true };
  const [count, keys] = await Promise.all([
    db.apiKey.count({ where }),
    db.apiKey.findMany({ where, select, orderBy: { id: "desc" }, take: limit }),
  ]);
  return { count, keys };
}

/**
 * SQL statement: revokes the active keys of `people` (account_id, user_id), except service keys, and
 * returns account_id, id and key_preview of each.
 */
export function revokingKeysOf(people: Prisma.Sql) {
  return Prisma.sql`
    UPDATE api_key k SET is_active = false FROM (${people}) person
    WHERE k.account_id = person.account_id AND k.user_id = person.user_id
      AND k.kind <> 'service' AND k.is_active
    RETURNING k.account_id, k.id, k.key_preview`;
}

/**
 * Revokes all active keys of a user in an account, except service keys. Returns their previews, newest
 * first.
 */
export async function revokeKeysOf(
  db: Database,
  account_id: string,
  user_id: string,
): Promise<string[]> {
  const revoked = await db.$queryRaw<{ id: string; key_preview: string }[]>`
    ${revokingKeysOf(Prisma.sql`SELECT ${account_id} AS account_id, ${user_id} AS user_id`)}`;
  return revoked.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ key_preview }) => key_preview);
}

/** `changed` is false when the key was already in that state. */
export type Changed<T> = T & { changed: boolean };

/** Revokes or activates a key; null when the account has no such key. */
export async function setKeyActive(
  db: Database,
  account_id: string,
  id: string,
  is_active: boolean,
): Promise<Changed<ApiKey> | null> {
  const rows = await db.$queryRaw<Changed<ApiKey>[]>`
    UPDATE api_key k SET is_active = ${is_active}
    FROM (SELECT * FROM api_key WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE) old
    WHERE k.account_id = old.account_id AND k.id = old.id
    RETURNING k.id, k.key_preview, k.environment::text, k.label, ${KEY_WORKS} AS is_active,
      k.created_at, k.last_used_at, k.is_active <> old.is_active AS changed`;
  return rows[0] ?? null;
}

/** Sets or removes a key's label; null when the account has no such key. */
export async function setKeyLabel(
  db: Database,
  account_id: string,
  id: string,
  label: string | null,
): Promise<{ id: string; label: string | null; before: string | null } | null> {
  const rows = await db.$queryRaw<{ id: string; label: string | null; before: string | null }[]>`
    UPDATE api_key k SET label = ${label}
    FROM (SELECT * FROM api_key WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE) old
    WHERE k.account_id = old.account_id AND k.id = old.id
    RETURNING k.id, k.label, old.label AS before`;
  return rows[0] ?? null;
}

/** "active": the key works, and is left unchanged. */
type Deletion = { kind: "deleted" | "active" | "absent" };

/** Deletes a key that does not work. */
export async function deleteKey(db: Database, account_id: string, id: string): Promise<Deletion> {
  const rows = await db.$queryRaw<{ deleted: boolean; found: boolean }[]>`
    WITH locked AS (
      SELECT account_id, id, ${KEY_WORKS} AS is_active FROM api_key k
      WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE
    ), gone AS (
      DELETE FROM api_key USING locked
      WHERE api_key.account_id = locked.account_id AND api_key.id = locked.id
        AND NOT locked.is_active
      RETURNING api_key.account_id, api_key.id
    ), uncounted AS (
      DELETE FROM request_count USING gone
      WHERE request_count.account_id = gone.account_id AND request_count.key_id = gone.id
    ), unused AS (
      DELETE FROM key_use USING gone
      WHERE key_use.account_id = gone.account_id AND key_use.key_id = gone.id
    )
    SELECT EXISTS (SELECT FROM gone) AS deleted, EXISTS (SELECT FROM locked) AS found`;
  if (rows[0]?.deleted) return { kind: "deleted" };
  return { kind: rows[0]?.found ? "active" : "absent" };
}
