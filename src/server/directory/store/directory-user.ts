import { USERS_PER_DIRECTORY } from "#domain/limit.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import type { Filter } from "../rules/filter.ts";
import type { Part } from "../rules/paging.ts";
import type { Person } from "../rules/person.ts";
import type { DirectoryUser } from "../rules/user-resource.ts";
import { type Columns, condition } from "./directory-filter.ts";

/**
 * Whether a person is active: as a member, whoever made or removed them, so that their identity
 * provider learns of it; or because they may become one.
 */
const IS_ACTIVE = Prisma.sql`CASE WHEN d.user_id IS NOT NULL
  THEN EXISTS (
    SELECT FROM membership m WHERE m.account_id = d.account_id AND m.user_id = d.user_id)
  ELSE d.active OR EXISTS (
    SELECT FROM "user" u JOIN membership m ON m.account_id = d.account_id AND m.user_id = u.id
    WHERE u.email = d.address AND NOT EXISTS (
      SELECT FROM directory_user o WHERE o.account_id = d.account_id AND o.user_id = u.id))
  END`;

const SELECTED = Prisma.sql`d.id, d.user_name, d.email, d.address, d.external_id, d.given_name,
  d.family_name, d.display_name, ${IS_ACTIVE} AS active, d.created_at, d.updated_at`;

const COLUMNS: Columns = {
  id: { sql: Prisma.sql`d.id`, isExact: true },
  username: { sql: Prisma.sql`d.user_name` },
  externalid: { sql: Prisma.sql`d.external_id`, isExact: true },
  active: { sql: Prisma.sql`(${IS_ACTIVE})::text` },
  displayname: { sql: Prisma.sql`d.display_name` },
  emails: { sql: Prisma.sql`d.address` },
  "emails.value": { sql: Prisma.sql`d.address` },
  "emails.type": { sql: Prisma.sql`'work'` },
  "emails.primary": { sql: Prisma.sql`'true'` },
};

/** Returns a person of the account's directory; null when it has none with this id. */
export async function findDirectoryUser(
  db: Database,
  account_id: string,
  id: string,
): Promise<DirectoryUser | null> {
  const [row] = await db.$queryRaw<DirectoryUser[]>`
    SELECT ${SELECTED} FROM directory_user d WHERE d.account_id = ${account_id} AND d.id = ${id}`;
  return row ?? null;
}

/** Returns a part of the people who match a filter, oldest first, and how many match it. */
export async function listDirectoryUsers(
  db: Database,
  account_id: string,
  filter: Filter | null,
  { start, count }: Part,
): Promise<{ users: DirectoryUser[]; total: number }> {
  const matching = filter ? condition(filter, COLUMNS) : Prisma.sql`true`;
  const where = Prisma.sql`d.account_id = ${account_id} AND ${matching}`;
  const [users, [counted]] = await Promise.all([
    db.$queryRaw<DirectoryUser[]>`
      SELECT ${SELECTED} FROM directory_user d WHERE ${where}
      ORDER BY d.id LIMIT ${count}::int OFFSET ${start - 1}::int`,
    db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM directory_user d WHERE ${where}`,
  ]);
  return { users, total: counted?.total ?? 0 };
}

/** "taken": someone else in the directory has the userName or the address. */
type NotStored = { kind: "taken" };

/** Adds a person, who is no member yet. Call it with the directory locked. */
export async function addDirectoryUser(
  db: Database,
  account_id: string,
  { active, ...person }: Person,
  address: string,
): Promise<{ kind: "added"; id: string } | NotStored | { kind: "too_many" }> {
  if (await isTaken(db, account_id, { ...person, address, id: "" })) return { kind: "taken" };
  const count = await db.directoryUser.count({ where: { account_id } });
  if (count >= USERS_PER_DIRECTORY) return { kind: "too_many" };
  const id = newId("dus");
  await db.directoryUser.create({ data: { account_id, id, ...person, address, active } });
  return { kind: "added", id };
}

/** Stores what is said of a person, but for `active`. Call it with the directory locked. */
export async function changeDirectoryUser(
  db: Database,
  account_id: string,
  id: string,
  { active: _, ...person }: Person,
  address: string,
): Promise<{ kind: "changed" } | NotStored> {
  if (await isTaken(db, account_id, { ...person, address, id })) return { kind: "taken" };
  const data = { ...person, address, updated_at: new Date() };
  await db.directoryUser.update({ where: { account_id_id: { account_id, id } }, data });
  return { kind: "changed" };
}

async function isTaken(
  db: Database,
  account_id: string,
  { id, user_name, address }: { id: string; user_name: string; address: string },
) {
  const [row] = await db.$queryRaw<{ taken: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM directory_user WHERE account_id = ${account_id} AND id <> ${id}
        AND (lower(user_name) = lower(${user_name}) OR address = ${address})
    ) AS taken`;
  return row?.taken ?? false;
}

/** Deletes a person from the directory. Their membership must have ended. */
export async function deleteDirectoryUser(db: Database, account_id: string, id: string) {
  await db.directoryUser.deleteMany({ where: { account_id, id } });
}
