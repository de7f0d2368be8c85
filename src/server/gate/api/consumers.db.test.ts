import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { placesIn } from "#domain/details/places.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import {
  type Answer,
  type RestServer,
  type Send,
  startRestServer,
} from "#testing/servers/rest-server.ts";
import { newConsumer, newContract, newResources, success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const LIST = "/contracts/{id}/consumers";
const ONE = `${LIST}/{consumer_id}`;

function consoleOf({ account_id, user_id }: Tenant, role: PersonCaller["role"] = "owner") {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  return createCaller({ services: server.services, caller, idempotency_key: null });
}

/** A contract of the columns a and b, with requests to its consumers. */
async function withContract() {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const { id } = await success(server.send("POST /contracts", { key, json: newContract() }));
  const to = (operation: string) => (options: Send) =>
    server.send(operation, { key, id, ...options });
  return {
    tenant,
    key,
    id: id as string,
    create: (json: object = newConsumer()) => to(`POST ${LIST}`)({ json }),
    list: async (): Promise<Record<string, unknown>[]> => (await to(`GET ${LIST}`)({})).body,
    update: (part: string, json: object) => to(`PUT ${ONE}`)({ part, json }),
    remove: (part: string) => to(`DELETE ${ONE}`)({ part }),
  };
}

function statusesOf(answers: Answer[]) {
  return tally(answers.map(({ status }) => status));
}

function eventsOf({ account_id }: Tenant) {
  return server.db.auditEvent.findMany({
    where: { account_id, action: { startsWith: "consumers." } },
    orderBy: { id: "asc" },
  });
}

test("a consumer is stored as it was sent, and omitted fields are null", async () => {
  const { id, create, list } = await withContract();
  const whole = await success(create());
  const { id: _, created_at, updated_at, ...fields } = whole;
  assert.deepEqual(fields, { ...newConsumer(), contract_id: id });
  assert.equal(created_at, updated_at);
  const bare = await success(create({ name: "churn model" }));
  assert.deepEqual([bare.owner, bare.contact, bare.columns], [null, null, null]);
  assert.deepEqual(await list(), [bare, whole]);
});

test("a change keeps the fields that it does not name", async () => {
  const { create, update, list } = await withContract();
  const { id, updated_at, ...made } = await success(create());
  const changed = await success(update(id, { columns: null, owner: null }));
  assert.deepEqual(changed, {
    id,
    ...made,
    columns: null,
    owner: null,
    updated_at: changed.updated_at,
  });
  assert.ok(changed.updated_at > updated_at);
  const again = await success(update(id, { columns: ["b", "a"], name: "Renamed" }));
  assert.deepEqual([again.columns, again.name, again.owner], [["b", "a"], "Renamed", null]);
  assert.deepEqual(await list(), [again]);
});

test("a change that changes nothing has no entry in the audit log", async () => {
  const { tenant, id, create, update, remove } = await withContract();
  const made = await success(create());
  const { name, owner, contact, columns } = made;
  const same = await success(update(made.id, { name, owner, contact, columns }));
  assert.deepEqual(same, made);
  await success(update(made.id, { contact: null, owner: "Bo" }));
  await success(remove(made.id));
  const events = await eventsOf(tenant);
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["consumers.create", id, { name, owner, contact, columns }],
      [
        "consumers.update",
        id,
        { consumer_id: made.id, changes: { owner: [owner, "Bo"], contact: [contact, null] } },
      ],
      ["consumers.delete", id, { consumer_id: made.id, changes: { name: [name, null] } }],
    ],
  );
});

test("the columns that the contract does not have are named by their positions", async () => {
  const { create, update, list } = await withContract();
  const { id } = await success(create());
  const columns = ["nothing", "a", "B", "b "];
  const message = "is not in version 1 of the contract";
  const errors = [0, 2, 3].map((at) => ({
    path: `columns[${at}]`,
    code: "not_in_contract",
    message,
  }));
  for (const answer of [await create({ name: "x", columns }), await update(id, { columns })]) {
    assert.deepEqual([answer.status, answer.body.errors], [400, errors]);
  }
  assert.equal((await list()).length, 1);
});

test("a consumer of a field inside a column is affected by changes of that field and of what it lies in", async () => {
  const { key, id, create, update, list } = await withContract();
  const fields = (...names: string[]) => ({
    is: { kind: "struct", fields: names.map((name) => ({ name, type: "string" })) },
  });
  const describe = (name: string, type: string, detail: object) =>
    server.send("PUT /contracts/{id}/details", {
      key,
      id,
      json: { columns: [{ name, type, detail }] },
    });
  const schema = {
    columns: [
      { name: "a", type: "json", required: true },
      { name: "x.y", type: "json", required: false },
    ],
  };
  await success(server.send("PUT /contracts/{id}", { key, id, json: { schema } }));
  const early = await create({ name: "early", columns: ["a.zip"] });
  assert.deepEqual([early.status, early.body.errors[0].path], [400, "columns[0]"]);
  await success(describe("a", "json", fields("zip", "city")));
  await success(describe("x.y", "json", fields("z".repeat(255))));
  const long = placesIn([{ name: "x.y", type: "json", detail: fields("z".repeat(255)) as never }]);
  await success(create({ name: "City", columns: ["a.city"] }));
  const zip = await success(create({ name: "Zip", columns: ["a"] }));
  await success(update(zip.id, { columns: ["a.zip", ...long] }));
  const whole = `x\\.y.${"z".repeat(255)}`;
  const named = await success(update(zip.id, { columns: [...long, "a.zip", whole] }));
  assert.deepEqual(named.columns, [...long, "a.zip"]);
  await success(update(zip.id, { columns: ["a.zip", "x.y", whole] }));
  const unknown = await update(zip.id, { columns: ["a.zip", "a.street", "x.y.z", "a.zip.b"] });
  assert.deepEqual(
    unknown.body.errors.map(({ path }: { path: string }) => path),
    ["columns[1]", "columns[2]", "columns[3]"],
  );
  assert.deepEqual(
    (await list()).map(({ columns }) => columns),
    [["a.zip", ...long], ["a.city"]],
  );
  const affected = async (columns: object[]) => {
    const json = { checks: [{ contract: id, incoming_schema: { columns } }] };
    const { checks } = await success(server.send("POST /gate", { key, json }));
    return checks[0].affected.map(({ consumer, columns }: never) => [
      (consumer as { name: string }).name,
      columns,
    ]);
  };
  const xy = { name: "x.y", type: "json" };
  assert.deepEqual(await affected([{ name: "a", type: "json", detail: fields("zip") }, xy]), [
    ["City", ["a.city"]],
  ]);
  assert.deepEqual(await affected([xy]), [
    ["City", ["a"]],
    ["Zip", ["a"]],
  ]);
  const emptied = { ...xy, detail: fields("other") };
  assert.deepEqual(await affected([{ name: "a", type: "json" }, emptied]), [["Zip", [long[1]]]]);
});

test("names that differ in case or normal form are different, and each is taken once", async () => {
  const { create, update } = await withContract();
  for (const name of ["Café", "CAFÉ", "Cafe\u0301"]) await success(create({ name }));
  const refused = await create({ name: "Café" });
  assert.deepEqual([refused.status, refused.body.code], [409, "consumer_name_taken"]);
  const { id } = await success(create({ name: "Other" }));
  assert.equal((await update(id, { name: "CAFÉ" })).status, 409);
  assert.equal((await update(id, { name: "Other" })).status, 200);
});

test("consumers of different contracts can have the same name", async () => {
  const own = await newResources(server);
  const { key } = own;
  const { id } = await success(server.send("POST /contracts", { key, json: newContract("two") }));
  const made = await success(server.send(`POST ${LIST}`, { key, id, json: newConsumer() }));
  const part = own.consumer.id;
  for (const operation of [`PUT ${ONE}`, `DELETE ${ONE}`]) {
    const json = operation.startsWith("PUT") ? { name: "x" } : undefined;
    const answer = await server.send(operation, { key, id, part, json });
    assert.deepEqual([answer.status, answer.body.code], [404, "consumer_not_found"]);
  }
  assert.notEqual(made.id, part);
});

test("of 50 concurrent creations with one name exactly one succeeds", async () => {
  const { tenant, create, list } = await withContract();
  const answers = await inParallel(50, () => create(), CONNECTIONS);
  assert.deepEqual(statusesOf(answers), { 201: 1, 409: 49 });
  assert.equal((await list()).length, 1);
  assert.equal((await eventsOf(tenant)).length, 1);
});

test("of concurrent changes to one name exactly one succeeds", async () => {
  const { create, update } = await withContract();
  const ids: string[] = [];
  for (const name of ["a", "b", "c", "d", "e"]) ids.push((await success(create({ name }))).id);
  const answers = await Promise.all(ids.map((id) => update(id, { name: "same" })));
  assert.deepEqual(statusesOf(answers), { 200: 1, 409: 4 });
});

test("concurrent changes of different fields all stay", async () => {
  const { create, update, list } = await withContract();
  const { id } = await success(create());
  const changes = [{ name: "New" }, { owner: "Bo" }, { contact: null }, { columns: ["a"] }];
  const answers = await Promise.all(changes.map((change) => update(id, change)));
  assert.deepEqual(statusesOf(answers), { 200: 4 });
  const [{ name, owner, contact, columns } = {}] = await list();
  assert.deepEqual([name, owner, contact, columns], ["New", "Bo", null, ["a"]]);
});

test("a contract has at most 100 consumers, and removing one makes room", async () => {
  const { tenant, id, create, remove } = await withContract();
  const of = { account_id: tenant.account_id, contract_id: id };
  await server.db.consumer.createMany({
    data: Array.from({ length: 95 }, (_, at) => ({
      ...of,
      id: `csm_${String(at).padStart(26, "0")}`,
      name: `consumer ${at}`,
    })),
  });
  const answers = await inParallel(10, (at) => create({ name: `new ${at}` }));
  assert.deepEqual(statusesOf(answers), { 201: 5, 400: 5 });
  const refused = await create({ name: "one more" });
  assert.equal(refused.body.code, "too_many_consumers");
  const made = answers.find(({ status }) => status === 201);
  const removals = await inParallel(5, () => remove(made?.body.id));
  assert.deepEqual(statusesOf(removals), { 200: 1, 404: 4 });
  assert.equal((await create({ name: "one more" })).status, 201);
});

test("a consumer keeps a column that a later version lacks, but it cannot be added again", async () => {
  const { key, id, create, update } = await withContract();
  const made = await success(create());
  const schema = { columns: [{ name: "a", type: "integer", required: true }] };
  await success(server.send("PUT /contracts/{id}", { key, id, json: { schema } }));
  const kept = await success(update(made.id, { owner: "Bo" }));
  assert.deepEqual(kept.columns, ["b"]);
  const { status, body } = await update(made.id, { columns: ["a", "b"] });
  assert.equal(status, 400);
  assert.deepEqual(body.errors[0].path, "columns[1]");
});

test("the gate names the consumers of a changed column from the next check on", async () => {
  const { key, id, create, remove } = await withContract();
  const affected = async () => {
    const columns = [{ name: "a", type: "integer" }];
    const json = { checks: [{ contract: id, incoming_schema: { columns } }] };
    const { checks } = await success(server.send("POST /gate", { key, json }));
    return checks[0].affected.map(({ consumer }: { consumer: { name: string } }) => consumer.name);
  };
  assert.deepEqual(await affected(), []);
  const made = await success(create());
  await success(create({ name: "Uses a", columns: ["a"] }));
  assert.deepEqual(await affected(), ["Churn model"]);
  await success(remove(made.id));
  assert.deepEqual(await affected(), []);
});

test("a consumer can use all 2,000 columns of a contract", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const names = Array.from({ length: 2000 }, (_, at) => `column_${at}`);
  const columns = names.map((name) => ({ name, type: "string", required: false }));
  const json = { name: "wide", schema: { columns } };
  const { id } = await success(server.send("POST /contracts", { key, json }));
  const wide = { name: "all", columns: names.toReversed() };
  const made = await success(server.send(`POST ${LIST}`, { key, id, json: wide }));
  assert.deepEqual(made.columns, wide.columns);
});

test("viewers and support read consumers, and change none", async () => {
  const own = await newResources(server);
  const { id } = own.contract;
  const consumer_id = own.consumer.id;
  const refused = { problem: "not_allowed" };
  for (const role of ["viewer", "support"] as const) {
    const { consumers } = consoleOf(own.tenant, role);
    assert.equal((await consumers.list({ id })).body.length, 1);
    await assert.rejects(consumers.create({ id, name: "x" }), refused);
    await assert.rejects(consumers.update({ id, consumer_id, name: "x" }), refused);
    await assert.rejects(consumers.delete({ id, consumer_id }), refused);
  }
});

test("an account sees and changes no consumer of another's contract", async () => {
  const own = await newResources(server);
  const { key } = (await newTenant(server.db)).live;
  const theirs = { key, id: own.contract.id, part: own.consumer.id };
  for (const [operation, json] of [
    [`GET ${LIST}`],
    [`POST ${LIST}`, { name: "x" }],
    [`PUT ${ONE}`, { name: "x" }],
    [`DELETE ${ONE}`],
  ] as [string, object?][]) {
    const { status, body } = await server.send(operation, { ...theirs, json });
    assert.deepEqual([status, body.code], [404, "contract_not_found"]);
  }
  const { body } = await server.send(`GET ${LIST}`, { key: own.key, id: own.contract.id });
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    ["Churn model"],
  );
});
