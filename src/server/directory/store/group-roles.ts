import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { ROLE_OF_PERSON } from "./directory-membership.ts";

/**
 * Gives people of the directory the role of their groups. "last_owner": the account would be left
 * without an owner; the transaction must then be rolled back. Call it with the directory locked.
 */
export async function applyGroupRoles(
  db: Database,
  account_id: string,
  ids: readonly string[],
): Promise<{ kind: "applied"; changed: number } | { kind: "last_owner" }> {
  if (ids.length === 0) return { kind: "applied", changed: 0 };
  const theirs = Prisma.sql`(
    SELECT user_id FROM directory_user
    WHERE account_id = ${account_id} AND id = ANY(${[...ids]}::text[]))`;
  await db.$queryRaw`
    SELECT FROM membership
    WHERE account_id = ${account_id} AND (role = 'owner' OR user_id IN ${theirs})
    ORDER BY user_id FOR UPDATE`;
  const changed = await db.$executeRaw`
    UPDATE membership m SET role = wanted.role
    FROM (
      SELECT d.user_id, ${ROLE_OF_PERSON} AS role FROM directory_user d
      WHERE d.account_id = ${account_id} AND d.id = ANY(${[...ids]}::text[])
    ) wanted
    WHERE m.account_id = ${account_id} AND m.user_id = wanted.user_id AND m.role <> wanted.role`;
  const owners = await db.membership.count({ where: { account_id, role: "owner" } });
  return owners === 0 ? { kind: "last_owner" } : { kind: "applied", changed };
}
