import type { Environment } from "#domain/keys/environment.ts";
import type { EndingGrant } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { KEY_WORKS } from "./api-key.ts";

/** What a key may do, and whose it is. */
export type GrantOfKey = EndingGrant & {
  id: string;
  environment: Environment;
  kind: KeyKind;
  label: string | null;
  /** Whether it works. */
  is_active: boolean;
};

const COLUMNS = Prisma.sql`k.id, k.environment::text, k.kind::text, k.label, k.rights, k.contracts,
  k.expires_at, ${KEY_WORKS} AS is_active`;

/** Null when the account has no such key. */
export async function getGrant(
  db: Database,
  account_id: string,
  id: string,
): Promise<GrantOfKey | null> {
  const [row] = await db.$queryRaw<GrantOfKey[]>`
    SELECT ${COLUMNS} FROM api_key k WHERE k.account_id = ${account_id} AND k.id = ${id}`;
  return row ?? null;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockGrant(
  db: Database,
  account_id: string,
  id: string,
): Promise<GrantOfKey | null> {
  const [row] = await db.$queryRaw<GrantOfKey[]>`
    SELECT ${COLUMNS} FROM api_key k WHERE k.account_id = ${account_id} AND k.id = ${id} FOR UPDATE`;
  return row ?? null;
}

/** Changes what a key may do, from the next request on every server. */
export async function setGrant(
  db: Database,
  account_id: string,
  id: string,
  { rights, contracts, expires_at }: EndingGrant,
): Promise<void> {
  await db.$executeRaw`
    UPDATE api_key SET rights = ${rights}, contracts = ${contracts}, expires_at = ${expires_at},
      grant_version = grant_version + 1
    WHERE account_id = ${account_id} AND id = ${id}`;
}

/**
 * Sets when a key ends, and nothing else of what it may do. Owners of a key who set its end
 * themselves need no mail.
 */
export async function setEnd(
  db: Database,
  account_id: string,
  id: string,
  { expires_at, by }: { expires_at: Date; by: string },
): Promise<void> {
  await db.$executeRaw`
    UPDATE api_key SET expires_at = ${expires_at},
      end_told_for = CASE WHEN user_id = ${by} THEN ${expires_at}::timestamptz ELSE end_told_for END
    WHERE account_id = ${account_id} AND id = ${id}`;
}
