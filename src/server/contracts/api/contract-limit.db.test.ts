import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { inBatches } from "#server/store/in-batches.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import {
  type Answer,
  type RestServer,
  type Send,
  startRestServer,
} from "#testing/servers/rest-server.ts";
import { checkOf, newContract, success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { deleteUncheckedVersions } from "../store/delete-contract.ts";

/** The stored size of `newContract`'s columns, in bytes. */
const BYTES = 103;
const LIMIT = 10;

/** Of its own, as other tests' deletions of unchecked versions would take some of these. */
let database: OwnDatabase;
let server: RestServer;
before(async () => {
  database = await ownDatabase();
  server = await startRestServer({ contractChanges: true, db: connect(database.url) });
});
after(async () => {
  await server.close();
  await database.drop();
});

/** Sets the operator's limits for the duration of the test. */
function limit(limits: { contracts?: number; bytes?: number }) {
  server.services.contractLimits = { contracts: 1000, bytes: 1_000_000, ...limits };
}

/**
 * Sends a request, and retries while a busy machine times out on the lock of the account's count.
 */
async function served(operation: string, options: Send): Promise<Answer> {
  for (;;) {
    const answer = await server.send(operation, options);
    if (answer.status !== 503) return answer;
  }
}

let made = 0;
const create = ({ live }: Tenant, name = `contract ${made++}`) =>
  served("POST /contracts", { key: live.key, json: newContract(name) });
const rename = ({ live }: Tenant, id: string) =>
  served("PUT /contracts/{id}", { key: live.key, id, json: { name: `renamed ${made++}` } });
const remove = ({ live }: Tenant, id: string) =>
  server.send("DELETE /contracts/{id}", { key: live.key, id });

const statuses = (answers: Answer[]) => tally(answers.map(({ status }) => status));

async function countOf({ account_id }: Tenant) {
  const count = await server.db.contractCount.findUnique({ where: { account_id } });
  return count && { contracts: count.contracts, bytes: Number(count.bytes) };
}

test("of 30 concurrent creations, exactly as many succeed as the limit of contracts allows", async () => {
  const tenant = await newTenant(server.db);
  limit({ contracts: LIMIT });
  const answers = await inParallel(30, () => create(tenant));
  assert.deepEqual(statuses(answers), { 201: LIMIT, 400: 20 });
  const codes = new Set(
    answers.filter(({ status }) => status === 400).map(({ body }) => body.code),
  );
  assert.deepEqual([...codes], ["too_many_contracts"]);
  assert.deepEqual(await countOf(tenant), { contracts: LIMIT, bytes: LIMIT * BYTES });
});

test("of 30 concurrent creations, exactly as many succeed as the limit of bytes allows", async () => {
  const tenant = await newTenant(server.db);
  limit({ bytes: LIMIT * BYTES });
  const answers = await inParallel(30, () => create(tenant));
  assert.deepEqual(statuses(answers), { 201: LIMIT, 400: 20 });
  const { body } = await create(tenant);
  assert.equal(body.code, "contract_storage_full");
  assert.match(body.detail, /0\.00103 MB/);
});

test("a name that is taken is a 409 and is not counted, also at the limit", async () => {
  const tenant = await newTenant(server.db);
  limit({ contracts: LIMIT });
  const same = await inParallel(10, () => create(tenant, "the same"));
  assert.deepEqual(statuses(same), { 201: 1, 409: 9 });
  assert.deepEqual(await countOf(tenant), { contracts: 1, bytes: BYTES });
  limit({ contracts: 1 });
  assert.equal((await create(tenant, "the same")).status, 409);
  assert.equal((await create(tenant)).status, 400);
});

test("a rename to a taken name is a 409 even when there is no room for another version", async () => {
  const tenant = await newTenant(server.db);
  limit({});
  await success(create(tenant, "taken"));
  const { id, name } = await success(create(tenant));
  limit({ bytes: 2 * BYTES });
  const change = (json: object, contract = id) =>
    served("PUT /contracts/{id}", { key: tenant.live.key, id: contract, json });
  const { columns } = newContract().schema;
  for (const [json, code] of [
    [{ name: "taken" }, "contract_name_taken"],
    [{ name: "taken", schema: { columns } }, "contract_name_taken"],
    [{ name: "free" }, "contract_storage_full"],
    [{ name }, "contract_storage_full"],
    [{ schema: { columns } }, "contract_storage_full"],
  ] as const) {
    assert.equal((await change(json)).body.code, code, JSON.stringify(json));
  }
  const absent = await change({ name: "taken" }, "ctr_01kaf5v2jve6w8e8kgtr3d0v7q");
  assert.equal(absent.body.code, "contract_not_found");
});

test("each version counts towards the bytes; contracts can be changed at the limit of contracts", async () => {
  const tenant = await newTenant(server.db);
  const { id } = await success(create(tenant));
  limit({ contracts: 1, bytes: 5 * BYTES });
  const answers = await inParallel(8, () => rename(tenant, id));
  assert.deepEqual(statuses(answers), { 200: 4, 400: 4 });
  assert.equal((await rename(tenant, id)).body.code, "contract_storage_full");
  assert.deepEqual(await countOf(tenant), { contracts: 1, bytes: 5 * BYTES });
  const { body } = await server.send("GET /contracts/{id}", { key: tenant.live.key, id });
  assert.equal(body.version, 5);
});

test("deleting a contract frees the space of all of its versions, once", async () => {
  const tenant = await newTenant(server.db);
  limit({});
  const { id } = await success(create(tenant));
  await success(create(tenant));
  await success(rename(tenant, id));
  const removals = await inParallel(5, () => remove(tenant, id));
  assert.deepEqual(statuses(removals), { 200: 1, 404: 4 });
  assert.deepEqual(await countOf(tenant), { contracts: 1, bytes: BYTES });
  const where = { account_id: tenant.account_id, contract_id: id };
  assert.equal(await server.db.contractVersion.count({ where }), 0);
});

test("versions of a deleted contract count towards the bytes until its checks are deleted", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  limit({ bytes: 3 * BYTES });
  const { id } = await success(create(tenant));
  await success(rename(tenant, id));
  await success(server.send("POST /check", { key: tenant.live.key, json: checkOf(id) }));
  await success(remove(tenant, id));
  const where = { account_id, contract_id: id };
  assert.equal(await server.db.contractVersion.count({ where }), 2);
  assert.deepEqual(await countOf(tenant), { contracts: 0, bytes: 2 * BYTES });
  await success(create(tenant));
  assert.equal((await create(tenant)).body.code, "contract_storage_full");

  await inBatches((batch) => deleteUncheckedVersions(server.db, batch));
  assert.equal(await server.db.contractVersion.count({ where }), 2);
  await server.db.check.deleteMany({ where });
  await inBatches((batch) => deleteUncheckedVersions(server.db, batch));
  assert.equal(await server.db.contractVersion.count({ where: { account_id } }), 1);
  assert.deepEqual(await countOf(tenant), { contracts: 1, bytes: BYTES });
  await success(create(tenant));
});

test("uncounted contracts are counted by the next change, including deleted ones with checks", async () => {
  const tenant = await newTenant(server.db);
  const { account_id } = tenant;
  limit({ contracts: 3 });
  await inParallel(2, () => success(create(tenant)));
  const { id } = await success(create(tenant));
  await success(server.send("POST /check", { key: tenant.live.key, json: checkOf(id) }));
  await success(remove(tenant, id));
  await server.db.contractCount.delete({ where: { account_id } });
  await server.db.contractVersion.updateMany({ where: { account_id }, data: { bytes: null } });
  const answers = await inParallel(5, () => create(tenant));
  assert.deepEqual(statuses(answers), { 201: 1, 400: 4 });
  assert.deepEqual(await countOf(tenant), { contracts: 3, bytes: 4 * BYTES });
});

test("a refused or malformed contract is not counted", async () => {
  const tenant = await newTenant(server.db);
  limit({});
  const json = { name: "x", schema: { columns: [{ name: "a", type: "float", required: true }] } };
  assert.equal((await server.send("POST /contracts", { key: tenant.live.key, json })).status, 400);
  assert.equal(await countOf(tenant), null);
});
