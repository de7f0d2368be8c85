import type { Database } from "#server/database/connect.ts";
import { KEYS_PER_HOUR } from "#server/rules/limit.ts";
import { newId } from "#server/store/id.ts";
import type { Environment } from "../rules/environment.ts";

export type ApiKey = {
  id: string;
  key_preview: string;
  environment: Environment;
  label: string | null;
  is_active: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

export type NewKey = {
  hash: Uint8Array;
  key_preview: string;
  environment: Environment;
  label?: string | null;
};

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
  key: NewKey,
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
    INSERT INTO api_key (account_id, id, user_id, hash, key_preview, environment, label)
    SELECT ${account_id}, ${newId("key")}, user_id, ${key.hash}, ${key.key_preview},
      ${key.environment}::environment, ${key.label ?? null}
    FROM slot
    RETURNING id, key_preview, environment::text, label, is_active, created_at, last_used_at`;
  return rows[0] ?? null;
}

/** Creates a key for an operator, without an hourly limit. */
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

/** Returns the account's keys, newest first. */
export function listKeys(db: Database, account_id: string): Promise<ApiKey[]> {
  return db.apiKey.findMany({ where: { account_id }, orderBy: { id: "desc" }, select: COLUMNS });
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
    RETURNING k.id, k.key_preview, k.environment::text, k.label, k.is_active, k.created_at,
      k.last_used_at, k.is_active <> old.is_active AS changed`;
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

/** Deletes a revoked key; an active one is left unchanged. */
export async function deleteKey(
  db: Database,
  account_id: string,
  id: string,
): Promise<"deleted" | "active" | "absent"> {
  const rows = await db.$queryRaw<{ deleted: boolean; found: boolean }[]>`
    WITH locked AS (
      SELECT account_id, id, is_active FROM api_key
      WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE
    ), gone AS (
      DELETE FROM api_key USING locked
      WHERE api_key.account_id = locked.account_id AND api_key.id = locked.id
        AND NOT locked.is_active
      RETURNING api_key.account_id, api_key.id
    ), uncounted AS (
      DELETE FROM request_count USING gone
      WHERE request_count.account_id = gone.account_id AND request_count.key_id = gone.id
    )
    SELECT EXISTS (SELECT FROM gone) AS deleted, EXISTS (SELECT FROM locked) AS found`;
  if (rows[0]?.deleted) return "deleted";
  return rows[0]?.found ? "active" : "absent";
}
