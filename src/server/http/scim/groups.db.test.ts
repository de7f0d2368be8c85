import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { Role } from "#domain/people/role.ts";
import { createUser } from "#server/people/store/user.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import {
  type IdentityProvider,
  newIdentityProvider,
  patchOf,
} from "#testing/servers/identity-provider.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let tenant: Tenant;
let provider: IdentityProvider;
before(async () => {
  server = await startRestServer();
  tenant = await newTenant(server.db);
  provider = await newIdentityProvider(server, tenant);
});
after(() => server.close());

type Person = { user_id: string; id: string };

/** Adds someone who is a member at once. */
async function newPerson(by = provider): Promise<Person> {
  const email = `ada.${randomUUID()}@acme.example`;
  const user = await createUser(server.db, { email, name: "Ada" });
  assert.ok(user);
  const { body } = await by.send("POST /Users", { userName: email });
  return { user_id: user.id, id: body.id };
}

/** Adds a group with these members, and the role that an owner gives it. */
async function newGroup(
  members: Person[] = [],
  { role = null as Role | null, by = provider, of = tenant } = {},
) {
  const { status, body } = await by.send("POST /Groups", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName: `Data ${randomUUID()}`,
    members: members.map(({ id }) => ({ value: id, display: "Ada" })),
  });
  assert.equal(status, 201, JSON.stringify(body));
  if (role) await owner(of).setGroupRole({ id: body.id, role });
  return body;
}

const owner = (of = tenant) => asPerson(server, of, "owner").directories;

async function roleOf({ user_id }: Pick<Person, "user_id">, { account_id } = tenant) {
  const where = { account_id_user_id: { account_id, user_id } };
  return (await server.db.membership.findUnique({ where }))?.role;
}

async function membersOf(id: string) {
  const { body } = await provider.send(`GET /Groups/${id}`);
  return body.members.map(({ value }: { value: string }) => value);
}

const valuesOf = (people: Person[]) => people.map(({ id }) => ({ value: id }));

test("Entra ID finds no group, adds one, and changes its name and members", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  const name = `Team ${randomUUID()}`;
  const filter = encodeURIComponent(`displayName eq "${name}"`);
  const find = () => provider.send(`GET /Groups?excludedAttributes=members&filter=${filter}`);
  assert.equal((await find()).body.totalResults, 0);
  const { body: group } = await provider.send("POST /Groups", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group", "urn:extension:of:entra"],
    externalId: randomUUID(),
    displayName: name,
    meta: { resourceType: "Group" },
  });
  const path = `/Groups/${group.id}`;
  assert.deepEqual((await find()).body.Resources[0].id, group.id);
  const patches = [
    { op: "Add", path: "members", value: valuesOf([ada, eve]) },
    { op: "Remove", path: "members", value: [{ $ref: null, value: ada.id }] },
    { op: "Replace", path: "displayName", value: `${name} 2` },
  ];
  for (const operation of patches) {
    assert.equal((await provider.send(`PATCH ${path}`, patchOf(operation))).status, 204);
  }
  const { body } = await provider.send(`GET ${path}`);
  assert.equal(body.displayName, `${name} 2`);
  assert.deepEqual(body.members, [
    { value: eve.id, $ref: `http://localhost/scim/v2/Users/${eve.id}` },
  ]);
  const without = await provider.send(`GET ${path}?excludedAttributes=members`);
  assert.equal(without.body.members, undefined);
  assert.equal((await provider.send(`DELETE ${path}`)).status, 204);
  assert.equal((await provider.send(`GET ${path}`)).status, 404);
});

test("Okta pushes a group, with a filter for whom it removes and without a path for the name", async () => {
  const [ada, eve] = [await newPerson(), await newPerson()];
  const group = await newGroup([ada, eve]);
  const path = `/Groups/${group.id}`;
  const remove = { op: "remove", path: `members[value eq "${ada.id}"]` };
  const rename = { op: "replace", value: { id: group.id, displayName: `Renamed ${group.id}` } };
  for (const operation of [remove, rename]) {
    assert.equal((await provider.send(`PATCH ${path}`, patchOf(operation))).status, 204);
  }
  assert.deepEqual(await membersOf(group.id), [eve.id]);
  const put = await provider.send(`PUT ${path}`, {
    displayName: `Renamed ${group.id}`,
    members: valuesOf([ada]),
  });
  assert.deepEqual([put.status, await membersOf(group.id)], [200, [ada.id]]);
  await provider.send(`PATCH ${path}`, patchOf({ op: "remove", path: "members" }));
  assert.deepEqual(await membersOf(group.id), []);
});

test("people have the highest role of their groups, and that of new people without one", async () => {
  const ada = await newPerson();
  const plain = await newGroup([ada]);
  assert.equal(await roleOf(ada), "viewer");
  const members = await newGroup([ada], { role: "member" });
  assert.equal(await roleOf(ada), "member");
  const owners = await newGroup([], { role: "owner" });
  const add = patchOf({ op: "add", path: "members", value: valuesOf([ada]) });
  await provider.send(`PATCH /Groups/${owners.id}`, add);
  assert.equal(await roleOf(ada), "owner");
  await provider.send(`DELETE /Groups/${owners.id}`);
  assert.equal(await roleOf(ada), "member");
  await provider.send(`PUT /Groups/${members.id}`, { displayName: members.displayName });
  assert.equal(await roleOf(ada), "viewer");
  await owner().setGroupRole({ id: plain.id, role: "member" });
  assert.equal(await roleOf(ada), "member");
  await owner().setGroupRole({ id: plain.id, role: null });
  assert.equal(await roleOf(ada), "viewer");
});

test("a group without a role leaves people the role that an owner gave them", async () => {
  const ada = await newPerson();
  await asPerson(server, tenant, "owner").members.setRole({ user_id: ada.user_id, role: "member" });
  const group = await newGroup([ada]);
  await provider.send(`DELETE /Groups/${group.id}`);
  assert.equal(await roleOf(ada), "member");
});

test("someone who becomes a member again, or for the first time, has the role of their groups", async () => {
  const ada = await newPerson();
  await newGroup([ada], { role: "member" });
  for (const value of [false, true]) {
    await provider.send(
      `PATCH /Users/${ada.id}`,
      patchOf({ op: "replace", path: "active", value }),
    );
  }
  assert.equal(await roleOf(ada), "member");
  const other = await newTenant(server.db);
  const by = await newIdentityProvider(server, other);
  await owner(other).setDefaultRole({ role: "member" });
  assert.equal(await roleOf(await newPerson(by), other), "member");
});

test("the last owner keeps their role, whatever becomes of their group", async () => {
  const other = await newTenant(server.db);
  const by = await newIdentityProvider(server, other);
  const ada = await newPerson(by);
  const group = await newGroup([ada], { role: "owner", by, of: other });
  const { account_id } = other;
  await server.db.membership.update({
    where: { account_id_user_id: { account_id, user_id: other.user_id } },
    data: { role: "viewer" },
  });
  for (const [operation, body] of [
    ["PATCH", patchOf({ op: "remove", path: "members" })],
    ["PUT", { displayName: "Renamed" }],
    ["DELETE", undefined],
  ] as const) {
    const refused = await by.send(`${operation} /Groups/${group.id}`, body);
    assert.deepEqual([refused.status, refused.body.scimType], [400, "mutability"], operation);
  }
  await assert.rejects(owner(other).setGroupRole({ id: group.id, role: "viewer" }), {
    problem: "last_owner",
  });
  assert.equal(await roleOf(ada, other), "owner");
  const { body } = await by.send(`GET /Groups/${group.id}`);
  assert.deepEqual([body.displayName, body.members.length], [group.displayName, 1]);
});

test("a group has people of its own directory only, and another account's group is absent", async () => {
  const other = await newTenant(server.db);
  const by = await newIdentityProvider(server, other);
  const stranger = await newPerson(by);
  const group = await newGroup();
  for (const id of [stranger.id, "dus_01kaf5xc2de8mb7sk2m9y4w1ja", "usr_x"]) {
    const add = patchOf({ op: "add", path: "members", value: [{ value: id }] });
    const { status, body } = await provider.send(`PATCH /Groups/${group.id}`, add);
    assert.deepEqual([status, body.scimType], [400, "invalidValue"]);
    assert.match(body.detail, new RegExp(id));
  }
  const never = "dgr_01kaf5xc2de8mb7sk2m9y4w1ja";
  const rename = patchOf({ op: "replace", path: "displayName", value: "Mine" });
  for (const [method, body] of [
    ["GET", undefined],
    ["PUT", { displayName: "Mine" }],
    ["PATCH", rename],
    ["DELETE", undefined],
  ] as const) {
    const theirs = await by.send(`${method} /Groups/${group.id}`, body);
    const none = await by.send(`${method} /Groups/${never}`, body);
    assert.deepEqual([theirs.status, theirs.body], [404, none.body]);
  }
  assert.equal((await by.send("GET /Groups")).body.totalResults, 0);
});

test("an identity provider cannot set the role of a group", async () => {
  const ada = await newPerson();
  const group = await newGroup([ada]);
  const operations = [
    { op: "add", path: "role", value: "owner" },
    { op: "replace", value: { role: "owner", roles: ["owner"], account_id: "acc_x" } },
  ];
  await provider.send(`PATCH /Groups/${group.id}`, patchOf(...operations));
  const { groups } = await owner().get();
  assert.equal(groups.find(({ id }) => id === group.id)?.role, null);
  assert.equal(await roleOf(ada), "viewer");
});

for (const [what, operation, scimType] of [
  ["members that are none", { op: "add", path: "members", value: [{ id: "x" }] }, "invalidValue"],
  [
    "members that cannot be",
    { op: "add", path: "members", value: [{ value: "dus_\0" }] },
    "invalidValue",
  ],
  ["members by type", { op: "remove", path: 'members[type eq "User"]' }, "invalidPath"],
  ["no name", { op: "remove", path: "displayName" }, "invalidValue"],
  ["an id", { op: "replace", path: "id", value: "x" }, "mutability"],
] as const) {
  test(`a PATCH of a group with ${what} is refused as ${scimType}, and nothing of it is done`, async () => {
    const ada = await newPerson();
    const group = await newGroup();
    const first = { op: "add", path: "members", value: valuesOf([ada]) };
    const { status, body } = await provider.send(
      `PATCH /Groups/${group.id}`,
      patchOf(first, operation),
    );
    assert.deepEqual([status, body.scimType], [400, scimType]);
    assert.deepEqual(await membersOf(group.id), []);
  });
}

test("a name of another group is a conflict", async () => {
  const [one, two] = [await newGroup(), await newGroup()];
  const { displayName } = one;
  const again = await provider.send("POST /Groups", { displayName });
  assert.deepEqual([again.status, again.body.scimType], [409, "uniqueness"]);
  const rename = patchOf({ op: "replace", path: "displayName", value: displayName });
  assert.equal((await provider.send(`PATCH /Groups/${two.id}`, rename)).status, 409);
});
