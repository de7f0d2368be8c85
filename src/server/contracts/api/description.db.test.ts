import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import { isBlocking } from "#testing/blocking.ts";
import { until } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function consoleOf({ account_id, user_id }: Tenant) {
  const caller = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null });
}

const GIVEN = {
  description: "Every order of the shop.\n<b>Not</b> the returns.",
  owner: "ada@example.com",
  tags: ["shop", "daily load"],
  mails_owner: true,
};

async function described() {
  const tenant = await newTenant(server.db);
  const call = consoleOf(tenant);
  const contract = await call.contracts.create({
    name: "orders",
    schema: { columns: columns("integer") },
  });
  return { tenant, call, contract, id: contract.id };
}

test("a description, an owner and tags are stored as given, and are removed by empty ones", async () => {
  const { call, id } = await described();
  await call.catalogue.describe({ id, ...GIVEN });
  const { description, owner, tags, mails_owner } = await call.catalogue.get({ id });
  assert.deepEqual({ description, owner, tags, mails_owner }, GIVEN);
  const none = { description: " \n", owner: "", tags: [], mails_owner: true };
  const nothing = await call.catalogue.describe({ id, ...none });
  assert.deepEqual(nothing, { id, ...none, description: null, owner: null });
  assert.equal((await call.catalogue.get({ id })).owner, null);
});

test("fields that are left out of a description stay unchanged", async () => {
  const { call, id } = await described();
  await call.catalogue.describe({ id, ...GIVEN });
  const changed = await call.catalogue.describe({ id, owner: "Finance" });
  assert.deepEqual(changed, { id, ...GIVEN, owner: "Finance" });
  const unset = await call.catalogue.describe({ id, tags: undefined, mails_owner: undefined });
  assert.deepEqual(unset, changed);
  await call.catalogue.describe({ id, description: "" });
  const { description, owner, tags, mails_owner } = await call.catalogue.get({ id });
  const expected = { ...GIVEN, description: null, owner: "Finance" };
  assert.deepEqual({ description, owner, tags, mails_owner }, expected);
});

test("describing a contract changes nothing of it on REST", async () => {
  const { tenant, call, contract, id } = await described();
  await call.catalogue.describe({ id, ...GIVEN });
  const { body } = await server.send("GET /contracts/{id}", { key: tenant.live.key, id });
  assert.deepEqual(body, contract);
});

test("a description that waits for another one takes its place, also with what was there before both", async () => {
  const { tenant, call, id } = await described();
  await call.catalogue.describe({ id, ...GIVEN });
  const holder = await server.db.pool.connect();
  try {
    await holder.query("BEGIN");
    const { rows } = await holder.query("SELECT pg_backend_pid() AS pid");
    const change = "UPDATE contract SET owner = 'Finance' WHERE account_id = $1";
    await holder.query(change, [tenant.account_id]);
    const describing = call.catalogue.describe({ id, owner: GIVEN.owner });
    await until(() => isBlocking(server.db, rows[0].pid));
    await holder.query("COMMIT");
    await describing;
    assert.equal((await call.catalogue.get({ id })).owner, GIVEN.owner);
  } finally {
    holder.release();
  }
});

test("describing a contract is in the audit log, once per change", async () => {
  const { tenant, call, id } = await described();
  await call.catalogue.describe({ id, ...GIVEN });
  await call.catalogue.describe({ id, ...GIVEN });
  await call.catalogue.describe({ id, mails_owner: false });
  const events = await server.db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: "catalogue.describe" },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ target, detail }) => [target, detail]),
    [
      [
        id,
        {
          changes: {
            description: [null, GIVEN.description],
            owner: [null, GIVEN.owner],
            tags: [[], GIVEN.tags],
          },
        },
      ],
      [id, { changes: { mails_owner: [true, false] } }],
    ],
  );
});

const REFUSED: [what: string, part: Partial<typeof GIVEN>, path: string][] = [
  ["a description of 2,001 characters", { description: "🧊".repeat(2001) }, "description"],
  ["an owner of 256 characters", { owner: "a".repeat(256) }, "owner"],
  ["an owner that cannot be stored", { owner: "a\0" }, "owner"],
  ["eleven tags", { tags: Array.from("abcdefghijk") }, "tags"],
  ["a tag of 51 characters", { tags: ["a".repeat(51)] }, "tags.0"],
  ["an empty tag", { tags: ["a", " "] }, "tags.1"],
  ["a tag with a comma", { tags: ["a,b"] }, "tags.0"],
  ["a tag twice", { tags: ["a", "b", "a "] }, "tags.2"],
];

test("descriptions that are too long, or have invalid tags, are refused", async () => {
  const { call, id } = await described();
  for (const [what, part, path] of REFUSED) {
    await assert.rejects(call.catalogue.describe({ id, ...GIVEN, ...part }), ({ cause }) => {
      const paths = cause.issues.map((issue: { path: PropertyKey[] }) => issue.path.join("."));
      assert.deepEqual(paths, [path], what);
      return true;
    });
  }
  assert.equal((await call.catalogue.get({ id })).owner, null);
});

test("the longest description and the most tags are stored", async () => {
  const { call, id } = await described();
  const most = {
    description: "🧊".repeat(2000),
    owner: "o".repeat(255),
    tags: Array.from("abcdefghij", (letter) => letter.repeat(50)),
    mails_owner: true,
  };
  assert.deepEqual(await call.catalogue.describe({ id, ...most }), { id, ...most });
});

test("the list is filtered by exact tag and owner, and offers the existing ones", async () => {
  const { call, id } = await described();
  await call.catalogue.describe({ id, ...GIVEN });
  const other = await call.contracts.create({
    name: "returns",
    schema: { columns: columns("integer") },
  });
  const team = { ...GIVEN, description: "", owner: "Team B", tags: ["shop"] };
  await call.catalogue.describe({ id: other.id, ...team });
  const namesOf = async (filter: object) => {
    const { contracts, total } = await call.catalogue.list(filter);
    assert.equal(total.count, contracts.length);
    return contracts.map(({ name }) => name);
  };
  assert.deepEqual(await namesOf({ tag: "shop" }), ["returns", "orders"]);
  assert.deepEqual(await namesOf({ tag: "daily load" }), ["orders"]);
  assert.deepEqual(await namesOf({ tag: "daily" }), []);
  assert.deepEqual(await namesOf({ owner: "Team B" }), ["returns"]);
  assert.deepEqual(await namesOf({ owner: "team b" }), []);
  assert.deepEqual(await namesOf({ tag: "shop", owner: "ada@example.com" }), ["orders"]);
  assert.deepEqual(await call.catalogue.labels(), {
    tags: ["daily load", "shop"],
    owners: ["ada@example.com", "Team B"],
  });
  const stranger = consoleOf(await newTenant(server.db));
  assert.deepEqual(await stranger.catalogue.labels(), { tags: [], owners: [] });
  await assert.rejects(stranger.catalogue.describe({ id, ...GIVEN }), {
    problem: "contract_not_found",
  });
  await assert.rejects(stranger.catalogue.get({ id }), { problem: "contract_not_found" });
});
