import { GROUPS_PER_DIRECTORY } from "#domain/limit.ts";
import type { Role } from "#domain/people/role.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";
import type { Filter } from "../rules/filter.ts";
import type { DirectoryGroup } from "../rules/group-resource.ts";
import type { Part } from "../rules/paging.ts";
import { type Columns, condition } from "./directory-filter.ts";

const SELECTED = Prisma.sql`g.id, g.display_name, g.external_id, g.role::text, g.created_at,
  g.updated_at`;

const COLUMNS: Columns = {
  id: { sql: Prisma.sql`g.id`, isExact: true },
  displayname: { sql: Prisma.sql`g.display_name` },
  externalid: { sql: Prisma.sql`g.external_id`, isExact: true },
};

/** `role`: what its members have in the account; null when that does not depend on it. */
export type StoredGroup = DirectoryGroup & { role: Role | null };

/** Returns a group of the account's directory; null when it has none with this id. */
export async function findGroup(
  db: Database,
  account_id: string,
  id: string,
): Promise<StoredGroup | null> {
  const [row] = await db.$queryRaw<StoredGroup[]>`
    SELECT ${SELECTED} FROM directory_group g WHERE g.account_id = ${account_id} AND g.id = ${id}`;
  return row ?? null;
}

/** Returns the ids of a group's members. */
export async function membersOf(
  db: Database,
  account_id: string,
  group_id: string,
): Promise<string[]> {
  const members = await db.directoryGroupMember.findMany({
    where: { account_id, group_id },
    orderBy: { directory_user_id: "asc" },
    select: { directory_user_id: true },
  });
  return members.map(({ directory_user_id }) => directory_user_id);
}

/** Returns a part of the groups that match a filter, oldest first, and how many match it. */
export async function listGroups(
  db: Database,
  account_id: string,
  filter: Filter | null,
  { start, count }: Part,
): Promise<{ groups: StoredGroup[]; total: number }> {
  const matching = filter ? condition(filter, COLUMNS) : Prisma.sql`true`;
  const where = Prisma.sql`g.account_id = ${account_id} AND ${matching}`;
  const [groups, [counted]] = await Promise.all([
    db.$queryRaw<StoredGroup[]>`
      SELECT ${SELECTED} FROM directory_group g WHERE ${where}
      ORDER BY g.id LIMIT ${count}::int OFFSET ${start - 1}::int`,
    db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM directory_group g WHERE ${where}`,
  ]);
  return { groups, total: counted?.total ?? 0 };
}

/** Returns all groups with the number of their members, by name. */
export function groupsWithSizes(
  db: Database,
  account_id: string,
): Promise<{ id: string; display_name: string; role: Role | null; members: number }[]> {
  return db.$queryRaw`
    SELECT g.id, g.display_name, g.role::text, (
      SELECT count(*)::int FROM directory_group_member m
      WHERE m.account_id = g.account_id AND m.group_id = g.id
    ) AS members
    FROM directory_group g WHERE g.account_id = ${account_id} ORDER BY g.display_name, g.id`;
}

type Named = { display_name: string; external_id: string | null };

/** Adds a group without members and role. Call it with the directory locked. */
export async function addGroup(
  db: Database,
  account_id: string,
  { display_name, external_id }: Named,
): Promise<{ kind: "added"; id: string } | { kind: "taken" } | { kind: "too_many" }> {
  if (await isTaken(db, account_id, display_name, "")) return { kind: "taken" };
  const count = await db.directoryGroup.count({ where: { account_id } });
  if (count >= GROUPS_PER_DIRECTORY) return { kind: "too_many" };
  const id = newId("dgr");
  await db.directoryGroup.create({ data: { account_id, id, display_name, external_id } });
  return { kind: "added", id };
}

/** Renames a group. Call it with the directory locked. */
export async function changeGroup(
  db: Database,
  account_id: string,
  id: string,
  { display_name, external_id }: Named,
): Promise<{ kind: "changed" | "taken" }> {
  if (await isTaken(db, account_id, display_name, id)) return { kind: "taken" };
  const data = { display_name, external_id, updated_at: new Date() };
  await db.directoryGroup.update({ where: { account_id_id: { account_id, id } }, data });
  return { kind: "changed" };
}

async function isTaken(db: Database, account_id: string, display_name: string, id: string) {
  const where = { account_id, display_name, NOT: { id } };
  return (await db.directoryGroup.count({ where })) > 0;
}

/** Returns those of these ids that are no people of the directory. */
export async function unknownOf(
  db: Database,
  account_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM unnest(${[...ids]}::text[]) AS g (id)
    WHERE NOT EXISTS (
      SELECT FROM directory_user d WHERE d.account_id = ${account_id} AND d.id = g.id)`;
  return rows.map(({ id }) => id);
}

/** Adds members to a group and takes others from it. */
export async function changeMembers(
  db: Database,
  account_id: string,
  group_id: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
) {
  await db.$executeRaw`
    WITH gone AS (
      DELETE FROM directory_group_member
      WHERE account_id = ${account_id} AND group_id = ${group_id}
        AND directory_user_id = ANY(${[...removed]}::text[])
    ), changed AS (
      UPDATE directory_group SET updated_at = now()
      WHERE account_id = ${account_id} AND id = ${group_id}
    )
    INSERT INTO directory_group_member (account_id, group_id, directory_user_id)
    SELECT ${account_id}, ${group_id}, id FROM unnest(${[...added]}::text[]) AS a (id)`;
}

/** Deletes a group. */
export async function deleteGroup(db: Database, account_id: string, id: string) {
  await db.directoryGroup.deleteMany({ where: { account_id, id } });
}

/** Sets what the members of a group have in the account. */
export async function setGroupRole(
  db: Database,
  account_id: string,
  id: string,
  role: Role | null,
) {
  await db.directoryGroup.updateMany({ where: { account_id, id }, data: { role } });
}
