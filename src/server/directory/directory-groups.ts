import { GROUPS_PER_DIRECTORY, MEMBERS_PER_GROUP } from "#domain/limit.ts";
import { isStorable } from "#domain/text/name.ts";
import { numberText } from "#domain/text/number-text.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { type Change, changeDirectory, givingFault, type Provider } from "./directory-change.ts";
import { type Group, patchGroup, readGroup } from "./rules/group.ts";
import { badRequest, type ScimFault } from "./rules/scim-fault.ts";
import {
  addGroup,
  changeGroup,
  changeMembers,
  deleteGroup,
  findGroup,
  membersOf,
  type StoredGroup,
  unknownOf,
} from "./store/directory-group.ts";
import { applyGroupRoles } from "./store/group-roles.ts";

type Saved = { kind: "group"; group: StoredGroup };
type Absent = { kind: "absent" };

/** Adds a group to an account's directory, without a role. */
export async function createGroup(
  db: DatabasePool,
  provider: Provider,
  body: unknown,
): Promise<Saved | ScimFault> {
  const read = readGroup(body);
  if (read.kind === "fault") return read;
  const { group } = read;
  const { account_id } = provider;
  return changeDirectory(db, provider, async (within) => {
    const { tx, record } = within;
    const refused = await givingFault(tx, account_id);
    if (refused) return refused;
    const added = await addGroup(tx, account_id, group);
    if (added.kind === "taken") return taken(group);
    if (added.kind === "too_many") return tooManyGroups();
    const { id } = added;
    const fault = await saveMembers(tx, account_id, { id, role: null }, new Set(), group.members);
    if (fault) return fault;
    await record("directoryGroups.add", id, {
      name: group.display_name,
      members: group.members.size,
    });
    return saved(tx, account_id, id);
  });
}

/** Replaces what is said of a group. */
export function replaceGroup(db: DatabasePool, provider: Provider, id: string, body: unknown) {
  return saveGroup(db, provider, id, () => readGroup(body));
}

/** Changes what is said of a group by operations. */
export function changeGroupBy(db: DatabasePool, provider: Provider, id: string, body: unknown) {
  return saveGroup(db, provider, id, (group) => patchGroup(group, body));
}

/** Deletes a group; its people stay, without the role that they had by it. */
export function removeGroup(
  db: DatabasePool,
  provider: Provider,
  id: string,
): Promise<{ kind: "deleted" } | Absent | ScimFault> {
  const { account_id } = provider;
  return changeDirectory(db, provider, async ({ tx, record }) => {
    const group = await findGroup(tx, account_id, id);
    if (!group) return { kind: "absent" };
    const members = await membersOf(tx, account_id, id);
    await deleteGroup(tx, account_id, id);
    const fault = await giveRoles(tx, account_id, group, members);
    if (fault) return fault;
    await record("directoryGroups.delete", id, {
      name: group.display_name,
      members: members.length,
    });
    return { kind: "deleted" };
  });
}

function saveGroup(
  db: DatabasePool,
  provider: Provider,
  id: string,
  change: (group: Group) => { kind: "group"; group: Group } | ScimFault,
): Promise<Saved | Absent | ScimFault> {
  const { account_id } = provider;
  return changeDirectory(db, provider, async (within) => {
    const { tx } = within;
    const stored = await findGroup(tx, account_id, id);
    if (!stored) return { kind: "absent" };
    const members = new Set(await membersOf(tx, account_id, id));
    const read = change({ ...stored, members });
    if (read.kind === "fault") return read;
    const { group } = read;
    const isGiving = isRenamed(stored, group) || !isWithin(group.members, members);
    const refused = isGiving ? await givingFault(tx, account_id) : null;
    if (refused) return refused;
    const fault =
      (await saveNames(within, account_id, stored, group)) ??
      (await saveMembers(tx, account_id, stored, members, group.members));
    if (fault) return fault;
    await recordMembers(within, stored, members, group.members);
    return saved(tx, account_id, id);
  });
}

async function saveNames(
  { tx, record }: Change,
  account_id: string,
  stored: StoredGroup,
  group: Group,
): Promise<ScimFault | null> {
  if (!isRenamed(stored, group)) return null;
  const { kind } = await changeGroup(tx, account_id, stored.id, group);
  if (kind === "taken") return taken(group);
  const name = group.display_name;
  await record("directoryGroups.change", stored.id, {
    ...(name === stored.display_name
      ? { name }
      : { changes: { name: [stored.display_name, name] as [string, string] } }),
  });
  return null;
}

async function saveMembers(
  tx: Database,
  account_id: string,
  group: Pick<StoredGroup, "id" | "role">,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<ScimFault | null> {
  if (after.size > MEMBERS_PER_GROUP) return tooManyMembers();
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  if (added.length + removed.length === 0) return null;
  const unknown =
    added.find((id) => !isStorable(id)) ?? (await unknownOf(tx, account_id, added))[0];
  if (unknown !== undefined) {
    const detail = `The account has no user with the id ${unknown.slice(0, 100)}.`;
    return badRequest("invalidValue", detail);
  }
  await changeMembers(tx, account_id, group.id, { added, removed });
  return giveRoles(tx, account_id, group, [...added, ...removed]);
}

async function recordMembers(
  { record }: Change,
  { id, display_name }: StoredGroup,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
) {
  const added = [...after].filter((member) => !before.has(member));
  const removed = [...before].filter((member) => !after.has(member));
  if (added.length + removed.length === 0) return;
  await record("directoryGroups.changeMembers", id, { name: display_name, added, removed });
}

/** Gives people the role that they have by their groups, if this group gives one. */
async function giveRoles(
  tx: Database,
  account_id: string,
  { role }: Pick<StoredGroup, "role">,
  ids: readonly string[],
): Promise<ScimFault | null> {
  if (role === null) return null;
  const { kind } = await applyGroupRoles(tx, account_id, ids);
  if (kind === "applied") return null;
  const detail =
    "The account would be left without an owner. Make someone else an owner first, in the console.";
  return badRequest("mutability", detail);
}

async function saved(tx: Database, account_id: string, id: string): Promise<Saved> {
  return { kind: "group", group: (await findGroup(tx, account_id, id)) as StoredGroup };
}

function isRenamed(stored: StoredGroup, { display_name, external_id }: Group) {
  return stored.display_name !== display_name || stored.external_id !== external_id;
}

function isWithin(members: ReadonlySet<string>, others: ReadonlySet<string>) {
  return [...members].every((id) => others.has(id));
}

function taken({ display_name }: Group): ScimFault {
  const detail = `The account has another group called ${display_name}.`;
  return { kind: "fault", status: 409, scimType: "uniqueness", detail };
}

function tooManyGroups(): ScimFault {
  const detail = `The account has ${GROUPS_PER_DIRECTORY} groups, as many as it can have. Delete some first.`;
  return { kind: "fault", status: 403, detail };
}

function tooManyMembers(): ScimFault {
  const detail = `A group can have ${numberText(MEMBERS_PER_GROUP)} members.`;
  return { kind: "fault", status: 413, detail };
}
