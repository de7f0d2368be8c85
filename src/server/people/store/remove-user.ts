import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { deleteMailsOfMember } from "#server/mail/store/mail-queue.ts";

/**
 * The outcome of a removal: the accounts that the person was a member of and the previews of the
 * keys that were revoked; or the accounts of which they are the only owner, so that nothing was
 * removed.
 */
export type Removal =
  | { kind: "removed"; accounts: string[]; revoked_keys: string[] }
  | { kind: "only_owner"; of: { id: string; name: string }[] };

/**
 * Removes a person with their memberships, sessions, credentials and second factor. Their keys
 * become an owner's of the account, who may activate them: all but service keys, which belong to the
 * account, are revoked. Call it in a transaction.
 */
export async function removeUser(db: Database, user_id: string): Promise<Removal> {
  const accounts = await lockedAccounts(db, user_id);
  const orphans = accounts.filter(({ is_owner, other_owners }) => is_owner && other_owners === 0);
  if (orphans.length > 0) {
    return { kind: "only_owner", of: orphans.map(({ id, name }) => ({ id, name })) };
  }
  const keys = await db.$queryRaw<{ key_preview: string; was_revoked: boolean }[]>`
    UPDATE api_key k SET is_active = k.is_active AND k.kind = 'service', user_id = (
      SELECT m.user_id FROM membership m
      WHERE m.account_id = k.account_id AND m.role = 'owner' AND m.user_id <> ${user_id}
      ORDER BY m.created_at, m.user_id LIMIT 1
    )
    FROM (SELECT * FROM api_key WHERE user_id = ${user_id} FOR UPDATE) old
    WHERE k.account_id = old.account_id AND k.id = old.id
    RETURNING k.key_preview, old.is_active AND NOT k.is_active AS was_revoked`;
  const removed = accounts.map(({ id }) => id);
  await deleteMailsOfMember(db, removed, user_id);
  await db.$executeRaw`DELETE FROM verification WHERE value = ${user_id}`;
  await db.$executeRaw`DELETE FROM key_creation_count WHERE user_id = ${user_id}`;
  await db.$executeRaw`DELETE FROM "user" WHERE id = ${user_id}`;
  const revoked_keys = keys.filter((key) => key.was_revoked).map((key) => key.key_preview);
  return { kind: "removed", accounts: removed, revoked_keys };
}

type Held = { id: string; name: string; is_owner: boolean; other_owners: number };

/**
 * The accounts that the person is a member of, with all of their owners locked, so that two of them
 * are not removed at once.
 */
async function lockedAccounts(db: Database, user_id: string): Promise<Held[]> {
  const theirs = Prisma.sql`SELECT account_id FROM membership WHERE user_id = ${user_id}`;
  await db.$queryRaw`
    SELECT FROM membership
    WHERE user_id = ${user_id} OR role = 'owner' AND account_id IN (${theirs})
    ORDER BY account_id, user_id FOR UPDATE`;
  return db.$queryRaw<Held[]>`
    SELECT a.id, a.name,
      bool_or(m.user_id = ${user_id} AND m.role = 'owner') AS is_owner,
      count(*) FILTER (WHERE m.role = 'owner' AND m.user_id <> ${user_id})::int AS other_owners
    FROM account a JOIN membership m ON m.account_id = a.id
    WHERE a.id IN (${theirs})
    GROUP BY a.id ORDER BY a.id`;
}
