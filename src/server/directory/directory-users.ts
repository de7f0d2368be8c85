import { changesBetween } from "#domain/audit/changes.ts";
import { USERS_PER_DIRECTORY } from "#domain/limit.ts";
import { numberText } from "#domain/text/number-text.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { type Change, changeDirectory, givingFault, type Provider } from "./directory-change.ts";
import { addressFault, addressOf, type Person, patchPerson, readPerson } from "./rules/person.ts";
import { badRequest, type ScimFault } from "./rules/scim-fault.ts";
import type { DirectoryUser } from "./rules/user-resource.ts";
import { activate, deactivate, type Ending, joinAsMember } from "./store/directory-membership.ts";
import {
  addDirectoryUser,
  changeDirectoryUser,
  deleteDirectoryUser,
  findDirectoryUser,
} from "./store/directory-user.ts";

type Absent = { kind: "absent" };
type Stored = { kind: "user"; user: DirectoryUser };

/** Adds a person to an account's directory; they become a member if they are a user already. */
export async function createUser(
  db: DatabasePool,
  provider: Provider,
  body: unknown,
): Promise<Stored | ScimFault> {
  const read = readPerson(body);
  if (read.kind === "fault") return read;
  const { person } = read;
  const address = addressOf(person);
  const { account_id } = provider;
  return changeDirectory(db, provider, async ({ tx, directory, record }) => {
    const refused = addressFault(address, directory.domains) ?? (await givingFault(tx, account_id));
    if (refused) return refused;
    const added = await addDirectoryUser(tx, account_id, person, address);
    if (added.kind === "taken") return taken(person, address);
    if (added.kind === "too_many") return tooManyUsers();
    const { id } = added;
    // Someone who is inactive from the start may be a member all the same.
    const made = person.active
      ? await joinAsMember(tx, account_id, id)
      : await deactivate(tx, account_id, id);
    if (made && "kind" in made && made.kind !== "ended") return lastOwner(address);
    await record("directoryUsers.add", id, {
      email: address,
      active: person.active,
      ...(made?.revoked_keys.length && { revoked_keys: made.revoked_keys }),
    });
    return { kind: "user", user: (await findDirectoryUser(tx, account_id, id)) as DirectoryUser };
  });
}

/** Replaces what is said of a person. */
export function replaceUser(db: DatabasePool, provider: Provider, id: string, body: unknown) {
  return saveUser(db, provider, id, ({ active }) => readPerson(body, active));
}

/** Changes what is said of a person by operations. */
export function patchUser(db: DatabasePool, provider: Provider, id: string, body: unknown) {
  return saveUser(db, provider, id, (person) => patchPerson(person, body));
}

/** Deletes a person from the directory, and ends their membership. */
export function deleteUser(
  db: DatabasePool,
  provider: Provider,
  id: string,
): Promise<{ kind: "deleted" } | Absent | ScimFault> {
  const { account_id } = provider;
  return changeDirectory(db, provider, async ({ tx, record }) => {
    const user = await findDirectoryUser(tx, account_id, id);
    if (!user) return { kind: "absent" };
    const outcome = await deactivate(tx, account_id, id);
    if (outcome.kind === "last_owner") return lastOwner(user.address);
    if (outcome.kind === "absent") return outcome;
    await deleteDirectoryUser(tx, account_id, id);
    await record("directoryUsers.delete", id, { email: user.address, ...endingOf(outcome) });
    return { kind: "deleted" };
  });
}

function saveUser(
  db: DatabasePool,
  provider: Provider,
  id: string,
  change: (person: Person) => { kind: "person"; person: Person } | ScimFault,
): Promise<Stored | Absent | ScimFault> {
  const { account_id } = provider;
  return changeDirectory(db, provider, async (within) => {
    const { tx } = within;
    const user = await findDirectoryUser(tx, account_id, id);
    if (!user) return { kind: "absent" };
    const before = personOf(user);
    const read = change(before);
    if (read.kind === "fault") return read;
    const { person } = read;
    const fault =
      user.active && !person.active
        ? await saveEnding(within, provider, user, person)
        : ((await saveAttributes(within, provider, user, person)) ??
          (await saveActive(within, provider, user, person)));
    if (fault) return fault;
    return { kind: "user", user: (await findDirectoryUser(tx, account_id, id)) as DirectoryUser };
  });
}

/** Deactivates a person as they were before, whatever else a request says of them. */
async function saveEnding(
  within: Change,
  provider: Provider,
  user: DirectoryUser,
  person: Person,
): Promise<ScimFault | null> {
  const { tx, record } = within;
  const { id, address: email } = user;
  const outcome = await deactivate(tx, provider.account_id, id);
  if (outcome.kind !== "ended") return lastOwner(email);
  await record("directoryUsers.deactivate", id, { email, ...endingOf(outcome) });
  // What is refused of the rest does not undo it.
  await saveAttributes(within, provider, user, person);
  return null;
}

async function saveAttributes(
  { tx, directory, record }: Change,
  { account_id }: Provider,
  user: DirectoryUser,
  person: Person,
): Promise<ScimFault | null> {
  const { id } = user;
  const changes = changesBetween({ ...personOf(user), active: null }, { ...person, active: null });
  if (Object.keys(changes).length === 0) return null;
  const address = addressOf(person);
  const isMoved = address !== user.address;
  const refused =
    (isMoved ? addressFault(address, directory.domains) : null) ??
    (await givingFault(tx, account_id));
  if (refused) return refused;
  const { kind } = await changeDirectoryUser(tx, account_id, id, person, address);
  if (kind === "taken") return taken(person, address);
  await record("directoryUsers.change", id, { email: address, changes });
  if (isMoved && user.active && person.active) await joinAsMember(tx, account_id, id);
  return null;
}

async function saveActive(
  { tx, directory, record }: Change,
  { account_id }: Provider,
  user: DirectoryUser,
  person: Person,
): Promise<ScimFault | null> {
  if (person.active === user.active) return null;
  const { id } = user;
  const email = addressOf(person);
  const refused = addressFault(email, directory.domains) ?? (await givingFault(tx, account_id));
  if (refused) return refused;
  await activate(tx, account_id, id);
  const joining = await joinAsMember(tx, account_id, id);
  await record("directoryUsers.activate", id, {
    email,
    ...(joining?.revoked_keys.length && { revoked_keys: joining.revoked_keys }),
  });
  return null;
}

function personOf(user: DirectoryUser): Person {
  const { user_name, email, external_id, given_name, family_name, display_name, active } = user;
  return { user_name, email, external_id, given_name, family_name, display_name, active };
}

function endingOf({ revoked_keys, sessions }: Ending) {
  return { ...(revoked_keys.length > 0 && { revoked_keys }), ...(sessions > 0 && { sessions }) };
}

function taken({ user_name }: Person, address: string): ScimFault {
  const detail = `Another user of this account has the userName ${user_name} or the address ${address}.`;
  return { kind: "fault", status: 409, scimType: "uniqueness", detail };
}

function lastOwner(address: string): ScimFault {
  const detail = `${address} is the account's only owner. Make someone else an owner first, in the console.`;
  return badRequest("mutability", detail);
}

function tooManyUsers(): ScimFault {
  const detail = `The account has ${numberText(USERS_PER_DIRECTORY)} users, as many as it can have. Delete some first.`;
  return { kind: "fault", status: 403, detail };
}
