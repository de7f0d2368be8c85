import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { MAX_OPERATIONS } from "#server/directory/rules/patch-body.ts";
import { createUser } from "#server/people/store/user.ts";
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

const newName = () => `ada.${randomUUID()}@acme.example`;

/** What Entra ID sends for a new person. */
function fromEntra(userName = newName()) {
  return {
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:User",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    ],
    externalId: randomUUID(),
    userName,
    active: true,
    emails: [{ primary: true, type: "work", value: userName }],
    meta: { resourceType: "User" },
    name: { formatted: "Ada Lovelace", familyName: "Lovelace", givenName: "Ada" },
    roles: [],
  };
}

async function added(body: object = fromEntra(), by = provider) {
  const reply = await by.send("POST /Users", body);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body;
}

/** Adds a user with a verified address, who is in no account. */
async function newUser(email = newName()) {
  const user = await createUser(server.db, { email, name: "Ada" });
  assert.ok(user);
  return user;
}

function membershipOf(user_id: string, { account_id } = tenant) {
  return server.db.membership.findUnique({
    where: { account_id_user_id: { account_id, user_id } },
  });
}

const search = (filter: string, more = "") =>
  provider.send(`GET /Users?filter=${encodeURIComponent(filter)}${more}`);

test("Entra ID tests the connection, finds nobody, adds a person and finds them", async () => {
  const nobody = await search(`userName eq "${randomUUID()}"`);
  assert.equal(nobody.status, 200);
  assert.deepEqual([nobody.body.totalResults, nobody.body.Resources], [0, []]);
  const body = fromEntra();
  const user = await added(body);
  const { id, meta } = user;
  assert.deepEqual(user, {
    schemas: [body.schemas[0]],
    id,
    externalId: body.externalId,
    userName: body.userName,
    name: { givenName: "Ada", familyName: "Lovelace" },
    emails: [{ value: body.userName, type: "work", primary: true }],
    active: true,
    meta: {
      resourceType: "User",
      created: meta.created,
      lastModified: meta.lastModified,
      location: `http://localhost/scim/v2/Users/${id}`,
    },
  });
  const answer = await search(`userName eq "${body.userName.toUpperCase()}"`);
  assert.equal(answer.headers.get("content-type"), "application/scim+json");
  assert.deepEqual([answer.body.totalResults, answer.body.Resources], [1, [user]]);
  assert.deepEqual((await provider.send(`GET /Users/${id}`)).body, user);
});

test("Okta adds a person, replaces them and deactivates them without a path", async () => {
  const userName = newName();
  const body = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName,
    name: { givenName: "Grace", familyName: "Hopper" },
    emails: [{ primary: true, value: userName, type: "work" }],
    displayName: "Grace Hopper",
    locale: "en-US",
    externalId: "00u1",
    groups: [],
    password: "not for us",
    active: true,
  };
  const { id } = await added(body);
  const renamed = { ...body, id, displayName: "Grace" };
  const replaced = await provider.send(`PUT /Users/${id}`, renamed);
  assert.deepEqual([replaced.status, replaced.body.displayName], [200, "Grace"]);
  const off = patchOf({ op: "replace", value: { active: false } });
  const { status, body: user } = await provider.send(`PATCH /Users/${id}`, off);
  assert.deepEqual([status, user.active, user.displayName], [200, false, "Grace"]);
  const { active: _, ...unsaid } = renamed;
  const put = await provider.send(`PUT /Users/${id}`, unsaid);
  assert.equal(put.body.active, false, "nobody is let in by an omission");
});

test("Entra ID changes a person with texts for booleans, filters in paths and dotted names", async () => {
  const { id } = await added();
  const email = newName();
  const changed = await provider.send(
    `PATCH /Users/${id}`,
    patchOf(
      { op: "Replace", path: 'emails[type eq "work"].value', value: email },
      { op: "Add", path: "name.familyName", value: "King" },
      {
        op: "Add",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
        value: "R&D",
      },
      {
        op: "Replace",
        value: {
          displayName: "Ada King",
          "name.givenName": "Augusta",
          "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber": "7",
        },
      },
      { op: "Replace", path: 'emails[type eq "home"].value', value: "ada@home.example" },
    ),
  );
  assert.equal(changed.status, 200);
  const { name, displayName, emails, active } = changed.body;
  assert.deepEqual(name, { givenName: "Augusta", familyName: "King" });
  assert.deepEqual([displayName, emails[0].value, active], ["Ada King", email, true]);
  const off = { op: "Replace", path: "active", value: "False" };
  assert.equal((await provider.send(`PATCH /Users/${id}`, patchOf(off))).body.active, false);
  const removed = await provider.send(
    `PATCH /Users/${id}`,
    patchOf({ op: "Remove", path: "name.givenName" }, { op: "remove", path: "externalId" }),
  );
  assert.deepEqual(removed.body.name, { familyName: "King" });
  assert.equal(removed.body.externalId, undefined);
});

test("a person is found by each attribute that filters may have, and combined", async () => {
  const user = await added();
  await added();
  const { id, externalId, userName } = user;
  for (const filter of [
    `externalId eq "${externalId}"`,
    `id eq "${id}"`,
    `emails.value eq "${userName}"`,
    `emails[type eq "work" and value eq "${userName}"]`,
    `emails[type eq "work"].value eq "${userName}"`,
    `(userName eq "nobody" or userName eq "${userName}") and active eq true`,
    `urn:ietf:params:scim:schemas:core:2.0:User:userName EQ "${userName}"`,
    `userName eq "${userName}" and active eq "True"`,
  ]) {
    const { body } = await search(filter);
    assert.deepEqual(body.Resources, [user], filter);
  }
  const none = await search(`userName eq "${userName}" and active eq false`);
  assert.equal(none.body.totalResults, 0);
  const exact = await search(`externalId eq "${externalId.toUpperCase()}"`);
  assert.equal(exact.body.totalResults, 0);
});

for (const [filter, names] of [
  ['userName co "a"', "co"],
  ['password eq "x"', "password"],
  ['account_id eq "acc"', "account_id"],
  ["userName pr", "pr"],
  ["userName eq", "userName"],
  ["userName eq x'; DROP TABLE membership; --", "userName"],
  ['not (userName eq "a")', "not"],
  ['userName eq "a" active eq true', "active"],
  ['userName eq "a', "does not end"],
  ["", "attribute"],
  [`${"(".repeat(50)}userName eq "a"${")".repeat(50)}`, "levels"],
  [Array(21).fill('userName eq "a"').join(" or "), "conditions"],
  [`userName eq "${"a".repeat(2000)}"`, "characters"],
] as const) {
  test(`the filter ${filter.slice(0, 40)} is refused as invalidFilter, naming what is wrong`, async () => {
    const { status, body } = await search(filter);
    assert.deepEqual([status, body.status, body.scimType], [400, "400", "invalidFilter"]);
    assert.deepEqual(body.schemas, ["urn:ietf:params:scim:api:messages:2.0:Error"]);
    assert.ok(body.detail.includes(names), body.detail);
  });
}

test("values of a filter are values, whatever is in them", async () => {
  for (const value of ["' OR '1'='1", "%", "\\u0000", "\\ud800", 'a\\"b']) {
    const { status, body } = await search(`userName eq "${value}"`);
    assert.deepEqual([status, body.totalResults], [200, 0], value);
  }
});

test("pages have at most 200 people, are in order and say how many there are", async () => {
  const other = await newTenant(server.db);
  const { send } = await newIdentityProvider(server, other);
  const { account_id } = other;
  const data = Array.from({ length: 205 }, (_, n) => {
    const address = `p${n}@acme.example`;
    const id = `dus_${String(n).padStart(26, "0")}`;
    return { account_id, id, user_name: address, address, active: true };
  });
  await server.db.directoryUser.createMany({ data });
  const page = async (query: string) => {
    const { body } = await send(`GET /Users?${query}`);
    return [body.totalResults, body.startIndex, body.itemsPerPage, body.Resources[0]?.userName];
  };
  assert.deepEqual(await page("startIndex=1&count=1000"), [205, 1, 200, "p0@acme.example"]);
  assert.deepEqual(await page("startIndex=205&count=2"), [205, 205, 1, "p204@acme.example"]);
  assert.deepEqual(await page("startIndex=-3&count=-1"), [205, 1, 0, undefined]);
  assert.deepEqual(await page("startIndex=999"), [205, 999, 0, undefined]);
  assert.equal((await send("GET /Users?count=ten")).body.scimType, "invalidValue");
  const { body } = await send("GET /Users?count=1&attributes=userName,name.familyName");
  assert.deepEqual(Object.keys(body.Resources[0]), ["schemas", "id", "userName"]);
  const short = await send("GET /Users?count=1&excludedAttributes=emails,meta");
  assert.deepEqual(Object.keys(short.body.Resources[0]), ["schemas", "id", "userName", "active"]);
});

test("a userName or address of someone else is a conflict, and nothing is changed", async () => {
  const [one, two] = [await added(), await added()];
  const again = await provider.send("POST /Users", fromEntra(one.userName.toUpperCase()));
  assert.deepEqual([again.status, again.body.scimType], [409, "uniqueness"]);
  const path = `PATCH /Users/${two.id}`;
  const taken = await provider.send(
    path,
    patchOf(
      { op: "replace", path: "displayName", value: "Eve" },
      { op: "replace", path: "userName", value: one.userName },
    ),
  );
  assert.deepEqual([taken.status, taken.body.scimType], [409, "uniqueness"]);
  assert.deepEqual((await provider.send(`GET /Users/${two.id}`)).body, two);
});

test("an address outside the account's domains is refused, also as a change", async () => {
  const refused = await provider.send("POST /Users", fromEntra("ceo@other.example"));
  assert.deepEqual([refused.status, refused.body.scimType], [400, "invalidValue"]);
  assert.match(refused.body.detail, /ceo@other\.example.*acme\.example/);
  const { id } = await added();
  const path = { op: "replace", path: "emails", value: [{ value: "ceo@other.example" }] };
  assert.equal((await provider.send(`PATCH /Users/${id}`, patchOf(path))).status, 400);
  assert.equal((await provider.send("POST /Users", { userName: "ada" })).status, 400);
  const sub = await provider.send("POST /Users", fromEntra("ceo@sub.acme.example"));
  assert.equal(sub.status, 400);
});

test("a user with a proved address becomes a viewer at once, and their user stays as it was", async () => {
  const user = await newUser();
  const before = await server.db.user.findUnique({ where: { id: user.id } });
  await added({
    ...fromEntra(user.email),
    displayName: "Somebody else",
    password: "x",
    id: "usr_x",
  });
  assert.equal((await membershipOf(user.id))?.role, "viewer");
  assert.deepEqual(await server.db.user.findUnique({ where: { id: user.id } }), before);
  assert.equal(await server.db.credential.count({ where: { user_id: user.id } }), 0);
});

test("whoever took an address in advance does not get in by it", async () => {
  const email = newName();
  const squatter = await createUser(server.db, { email, name: "Eve", email_verified: false });
  assert.ok(squatter);
  await added(fromEntra(email));
  assert.equal(await membershipOf(squatter.id), null);
});

test("the answer does not tell whether an address has a user", async () => {
  const [known, unknown] = [(await newUser()).email, newName()];
  const plain = async (userName: string) => {
    const { id, meta, ...rest } = await added({ userName });
    assert.ok(id && meta);
    return JSON.stringify(rest).replaceAll(userName, "…");
  };
  assert.equal(await plain(known), await plain(unknown));
});

test("a member who was there before keeps their role, and can be deactivated", async () => {
  const user = await newUser();
  const { account_id } = tenant;
  const data = { account_id, user_id: user.id, role: "member" } as const;
  await server.db.membership.create({ data });
  const { id } = await added(fromEntra(user.email));
  assert.equal((await membershipOf(user.id))?.role, "member");
  await provider.send(`DELETE /Users/${id}`);
  assert.equal(await membershipOf(user.id), null);
});

test("a person whom an owner removes is inactive to the identity provider, until it activates them", async () => {
  const user = await newUser();
  const { id } = await added(fromEntra(user.email));
  const { account_id } = tenant;
  await server.db.membership.delete({
    where: { account_id_user_id: { account_id, user_id: user.id } },
  });
  assert.equal((await provider.send(`GET /Users/${id}`)).body.active, false);
  const renamed = patchOf({ op: "replace", path: "displayName", value: "Ada" });
  assert.equal((await provider.send(`PATCH /Users/${id}`, renamed)).body.active, false);
  assert.equal(await membershipOf(user.id), null);
  const on = patchOf({ op: "replace", path: "active", value: true });
  assert.equal((await provider.send(`PATCH /Users/${id}`, on)).body.active, true);
  assert.ok(await membershipOf(user.id));
});

test("nothing but a person's own attributes can be set", async () => {
  const user = await newUser();
  const { id } = await added(fromEntra(user.email));
  const everything = {
    role: "owner",
    roles: [{ value: "owner" }],
    account_id: "acc_other",
    user_id: tenant.user_id,
    staff_role: "operator",
    password: "mine now",
    email_verified: true,
    groups: [{ value: "dgr_any" }],
    address: "eve@other.example",
  };
  const patched = await provider.send(
    `PATCH /Users/${id}`,
    patchOf(
      { op: "replace", value: { ...everything, id: "dus_other", schemas: [], meta: {} } },
      ...Object.entries(everything)
        .filter(([path]) => path !== "groups")
        .map(([path, value]) => ({ op: "add", path, value })),
    ),
  );
  assert.equal(patched.status, 200);
  await provider.send(`PUT /Users/${id}`, { ...fromEntra(user.email), ...everything });
  assert.equal((await membershipOf(user.id))?.role, "viewer");
  const stored = await server.db.user.findUniqueOrThrow({ where: { id: user.id } });
  assert.deepEqual([stored.staff_role, stored.email], [null, user.email]);
  assert.equal(await server.db.credential.count({ where: { user_id: user.id } }), 0);
  for (const path of ["id", "meta.created", "groups"]) {
    const { status, body } = await provider.send(
      `PATCH /Users/${id}`,
      patchOf({ op: "replace", path, value: "x" }),
    );
    assert.deepEqual([status, body.scimType], [400, "mutability"], path);
  }
});

test("another account's people are absent like those that never were, and its tokens are its own", async () => {
  const other = await newTenant(server.db);
  const stranger = await newIdentityProvider(server, other);
  const { id, userName } = await added();
  const never = "dus_01kaf5xc2de8mb7sk2m9y4w1ja";
  const off = patchOf({ op: "replace", path: "active", value: false });
  for (const [method, body] of [
    ["GET", undefined],
    ["PUT", fromEntra()],
    ["PATCH", off],
    ["DELETE", undefined],
  ] as const) {
    const [theirs, none] = [
      await stranger.send(`${method} /Users/${id}`, body),
      await stranger.send(`${method} /Users/${never}`, body),
    ];
    assert.deepEqual([theirs.status, theirs.body], [404, none.body]);
  }
  const { body } = await stranger.send(
    `GET /Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`,
  );
  assert.equal(body.totalResults, 0);
  assert.equal((await provider.send(`GET /Users/${id}`)).body.active, true);
});

for (const [what, authorization] of [
  ["no token", ""],
  ["a made-up token", `Bearer scim_${"0".repeat(38)}`],
  ["a token of another form", "Bearer x"],
  ["a password", "Basic YTpi"],
] as const) {
  test(`${what} is refused with 401 in SCIM's form`, async () => {
    const { status, headers, body } = await provider.send("GET /Users", undefined, {
      Authorization: authorization,
    });
    assert.deepEqual([status, body.status], [401, "401"]);
    assert.equal(headers.get("www-authenticate"), "Bearer");
  });
}

test("an API key is no token, and a token is no API key", async () => {
  const Authorization = `Bearer ${tenant.live.key}`;
  assert.equal((await provider.send("GET /Users", undefined, { Authorization })).status, 401);
  assert.equal((await server.send("GET /usage", { key: provider.token })).status, 401);
});

for (const [what, body, headers, status] of [
  ["JSON that is no SCIM", "[]", {}, 400],
  ["broken JSON", "{", {}, 400],
  ["no JSON", "a=b", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
  ["a compressed body", "{}", { "Content-Encoding": "gzip" }, 415],
  ["a body that is too large", `"${"x".repeat(1024 * 1024)}"`, {}, 413],
  ["very deep JSON", "[".repeat(100_000), {}, 400],
  ["an object with very many attributes", manyAttributes(), {}, 400],
] as const) {
  test(`${what} is refused with ${status} in SCIM's form`, async () => {
    const reply = await provider.send("POST /Users", body, headers);
    assert.deepEqual([reply.status, reply.body.status], [status, String(status)]);
    assert.ok(reply.body.detail);
  });
}

function manyAttributes() {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`a${n}`, 1]));
  return JSON.stringify({ userName: "ada@acme.example", ...many });
}

test("a PATCH with 10,000 operations is refused, and does nothing", async () => {
  const { id } = await added();
  const one = { op: "replace", path: "active", value: false };
  for (const operations of [Array(10_000).fill(one), Array(MAX_OPERATIONS + 1).fill(one)]) {
    const { status, body } = await provider.send(`PATCH /Users/${id}`, patchOf(...operations));
    assert.equal(status, 413);
    assert.match(body.detail, /1000/);
  }
  assert.equal((await provider.send(`GET /Users/${id}`)).body.active, true);
});

for (const [what, operation, scimType] of [
  ["no path to remove", { op: "remove" }, "noTarget"],
  ["an unknown op", { op: "move", path: "active" }, "invalidSyntax"],
  ["a broken path", { op: "replace", path: "emails[", value: "x" }, "invalidPath"],
  ["a broken filter in a path", { op: "replace", path: "emails[type gt 1]" }, "invalidPath"],
  ["active that is no boolean", { op: "replace", path: "active", value: "off" }, "invalidValue"],
  ["a text that is none", { op: "replace", path: "displayName", value: {} }, "invalidValue"],
  ["U+0000", { op: "replace", path: "displayName", value: "a\0b" }, "invalidValue"],
  ["no userName", { op: "remove", path: "userName" }, "mutability"],
  ["no active", { op: "remove", path: "active" }, "mutability"],
] as const) {
  test(`a PATCH with ${what} is refused as ${scimType}, and nothing of it is done`, async () => {
    const { id, ...user } = await added();
    const first = { op: "replace", path: "name.givenName", value: "Eve" };
    const { status, body } = await provider.send(`PATCH /Users/${id}`, patchOf(first, operation));
    assert.deepEqual([status, body.scimType], [400, scimType]);
    assert.deepEqual((await provider.send(`GET /Users/${id}`)).body, { id, ...user });
  });
}

test("what the service can do is described, and unknown paths and methods are refused", async () => {
  const { body: config } = await provider.send("GET /ServiceProviderConfig");
  assert.deepEqual([config.patch.supported, config.etag.supported], [true, false]);
  assert.equal(config.filter.maxResults, 200);
  for (const resource of ["ResourceTypes", "Schemas"]) {
    const { body } = await provider.send(`GET /${resource}`);
    assert.equal(body.totalResults, body.Resources.length);
    for (const user of body.Resources) {
      assert.deepEqual((await provider.send(`GET /${resource}/${user.id}`)).body, user);
    }
  }
  for (const path of ["/Bulk", "/Me", "/Users/", "/Users/a/b", "/Schemas/x", "/__proto__", ""]) {
    assert.equal((await provider.send(`GET ${path}`)).status, 404, path);
  }
  const wrong = await provider.send("DELETE /Users");
  assert.deepEqual([wrong.status, wrong.headers.get("allow")], [405, "GET, POST"]);
});

test("changes are in the audit log with the token as their actor", async () => {
  const other = await newTenant(server.db);
  const { send, token_id } = await newIdentityProvider(server, other);
  const { body: user } = await send("POST /Users", fromEntra());
  await send(`PATCH /Users/${user.id}`, patchOf({ op: "replace", path: "title", value: "x" }));
  for (const [path, value] of [
    ["displayName", "Ada"],
    ["active", false],
    ["active", true],
  ]) {
    await send(`PATCH /Users/${user.id}`, patchOf({ op: "replace", path, value }));
  }
  await send(`DELETE /Users/${user.id}`);
  const { account_id } = other;
  const events = await server.db.auditEvent.findMany({
    where: { account_id, target: user.id },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ action }) => action.split(".")[1]),
    ["add", "change", "deactivate", "activate", "delete"],
  );
  for (const { actor_id, actor, actor_role, detail } of events) {
    assert.deepEqual([actor_id, actor, actor_role], [token_id, "identity provider", "SCIM token"]);
    assert.equal((detail as { email?: string }).email, user.userName);
  }
  assert.deepEqual(events[1]?.detail, {
    email: user.userName,
    changes: { display_name: [null, "Ada"] },
  });
});
