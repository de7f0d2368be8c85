import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createContracts } from "#server/contracts/store/create-contract.ts";
import { deleteContract } from "#server/contracts/store/delete-contract.ts";
import { updateContract } from "#server/contracts/store/update-contract.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { isBlocking } from "#testing/blocking.ts";
import { inParallel } from "#testing/parallel.ts";
import { until } from "#testing/servers/delivering.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import { BY_TEST, columns, newTenant } from "#testing/tenants/tenant.ts";
import { correctContractCounts } from "./contract-counts.ts";
import { sweep } from "./housekeeping.ts";

let database: OwnDatabase;
let db: DatabasePool;
before(async () => {
  database = await ownDatabase();
  db = connect(database.url);
});
after(async () => {
  await db.$disconnect();
  await database.drop();
});

const LIMITS = { contracts: 1000, bytes: 1_000_000 };

async function newAccount() {
  const { account_id } = await newTenant(db);
  return account_id;
}

let made = 0;
async function create(account_id: string) {
  const contract = { name: `contract ${made++}`, columns: columns("integer", "string") };
  const created = await createContracts(db, account_id, [contract], LIMITS, BY_TEST);
  assert.ok(created.kind === "created");
  return created.contracts[0]?.id ?? assert.fail();
}

/** Stores a contract without counting it, as earlier releases do. */
async function createUncounted(account_id: string, id = `ctr_${made++}`) {
  const row = { account_id, name: id, columns: columns("integer") };
  await db.contract.create({ data: { ...row, id } });
  await db.contractVersion.create({ data: { ...row, contract_id: id, version: 1 } });
}

async function counted(account_id: string) {
  const { contracts, bytes } = await db.contractCount.findUniqueOrThrow({ where: { account_id } });
  return { contracts, bytes: Number(bytes) };
}

/** Counts the contracts that are stored. */
async function stored(account_id: string) {
  const [row] = await db.$queryRaw<{ contracts: number; bytes: number }[]>`
    SELECT (SELECT count(*)::int FROM contract WHERE account_id = ${account_id}) AS contracts,
      (
        SELECT coalesce(sum(octet_length(columns::text)), 0)::int FROM contract_version
        WHERE account_id = ${account_id}
      ) AS bytes`;
  return row;
}

test("housekeeping counts contracts created and deleted by servers of an earlier release", async () => {
  const more = await newAccount();
  const fewer = await newAccount();
  for (const account_id of [more, fewer]) await create(account_id);
  await createUncounted(more);
  await db.contractVersion.deleteMany({ where: { account_id: fewer } });
  await db.contract.deleteMany({ where: { account_id: fewer } });
  assert.notDeepEqual(await counted(more), await stored(more));
  await sweep(db, {}, { warn: (context) => assert.fail(String(context)) });
  for (const account_id of [more, fewer]) {
    assert.deepEqual(await counted(account_id), await stored(account_id));
  }
  assert.equal((await counted(more)).contracts, 2);
  assert.deepEqual(await counted(fewer), { contracts: 0, bytes: 0 });
});

test("a correct count is not rewritten, and an account without one gets none", async () => {
  const account_id = await newAccount();
  await create(account_id);
  const uncounted = await newAccount();
  await createUncounted(uncounted);
  const version = () => db.$queryRaw`
    SELECT ctid::text, xmin::text FROM contract_count WHERE account_id = ${account_id}`;
  const before = await version();
  await correctContractCounts(db);
  assert.deepEqual(await version(), before);
  assert.equal(await db.contractCount.count({ where: { account_id: uncounted } }), 0);
});

test("counts stay exact when contracts change while two servers correct them", async () => {
  const account_id = await newAccount();
  await create(account_id);
  let changing = true;
  const correct = async () => {
    while (changing) await correctContractCounts(db);
  };
  const correcting = [correct(), correct()];
  for (let round = 0; round < 5; round++) {
    await createUncounted(account_id);
    await inParallel(20, async (index) => {
      const id = await create(account_id);
      if (index % 3 === 0) {
        await updateContract(db, account_id, id, { name: `changed ${made++}` }, LIMITS, BY_TEST);
      }
      if (index % 2 === 0) await db.$transaction((tx) => deleteContract(tx, account_id, id));
    });
  }
  changing = false;
  await Promise.all(correcting);
  await correctContractCounts(db);
  assert.deepEqual(await counted(account_id), await stored(account_id));
  assert.equal((await counted(account_id)).contracts, 56);
});

test("an uncommitted change is waited for, then counted", async () => {
  const account_id = await newAccount();
  await create(account_id);
  await createUncounted(account_id);
  let correcting: Promise<number> | undefined;
  await db.$transaction(async (tx) => {
    const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    const contract = { name: "in a transaction", columns: columns("integer") };
    await createContracts(tx, account_id, [contract], LIMITS, BY_TEST);
    correcting = correctContractCounts(db);
    await until(() => isBlocking(db, session?.pid ?? 0));
  });
  await correcting;
  assert.deepEqual(await counted(account_id), await stored(account_id));
  assert.equal((await counted(account_id)).contracts, 3);
});
