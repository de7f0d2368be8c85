import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Pool, QueryConfig } from "pg";
import { Overloaded } from "#server/batch/overloaded.ts";
import { isBusy } from "#server/database/outage.ts";
import { isBlocking } from "#testing/blocking.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { until } from "#testing/servers/delivering.ts";
import { judged } from "#testing/tenants/judged.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { checkRecorder } from "./recorder.ts";

const db = testDatabase();
after(() => db.$disconnect());

/** Locks an account's row, like an operator's transaction. */
async function holdRow({ account_id }: Tenant) {
  const holder = await db.pool.connect();
  await holder.query("BEGIN");
  const { rows } = await holder.query("SELECT pg_backend_pid() AS pid");
  await holder.query("SELECT FROM account WHERE id = $1 FOR UPDATE", [account_id]);
  return {
    pid: rows[0].pid as number,
    release: async () => {
      await holder.query("ROLLBACK");
      holder.release();
    },
  };
}

test("a locked account delays only its own checks", async () => {
  const { record } = checkRecorder(db.pool);
  const [locked, other] = [await newTenant(db), await newTenant(db)];
  const row = await holdRow(locked);
  const order: string[] = [];
  const notices = async (tenant: Tenant) => {
    const name = tenant === locked ? "locked" : "other";
    const outcome = await record([judged(tenant)]).then(
      () => "stored",
      (error) => isBusy(error) && "busy",
    );
    order.push(`${name} ${outcome}`);
  };
  try {
    // Those in the same batch wait once with it, but no longer.
    await Promise.all([notices(locked), notices(other)]);
    assert.deepEqual(order.splice(0), ["other stored", "locked busy"]);

    const held = notices(locked);
    await until(() => isBlocking(db, row.pid));
    for (let checks = 0; checks < 3; checks++) await notices(other);
    await Promise.all([notices(other), notices(locked), held]);
    assert.deepEqual(order.splice(0), [
      ...["other stored", "other stored", "other stored", "other stored"],
      ...["locked busy", "locked busy"],
    ]);
  } finally {
    await row.release();
  }
  await notices(locked);
  assert.deepEqual(order, ["locked stored"]);
});

const UNKNOWN: [what: string, error: Error][] = [
  ...["EHOSTUNREACH", "ENETUNREACH", "ECONNABORTED", "ECONNRESET"].map((code): [string, Error] => [
    `${code} after a statement was sent`,
    Object.assign(new Error(code), { code }),
  ]),
  [
    "a transaction of which nobody knows (08007)",
    Object.assign(new Error("unknown"), { code: "08007", severity: "ERROR" }),
  ],
  ["an error of our own", new TypeError("undefined is not a function")],
];

for (const [what, error] of UNKNOWN) {
  test(`${what} is not retried, and nothing is charged twice`, async () => {
    const tenant = await newTenant(db, 10);
    const losing = {
      async query(statement: QueryConfig) {
        await db.pool.query(statement);
        throw error;
      },
    };
    const { record } = checkRecorder(losing as unknown as Pool);
    const checks = [await newTenant(db), tenant, tenant].map((of) => judged(of));
    const outcomes = await Promise.allSettled(checks.map((check) => record([check])));
    for (const outcome of outcomes) assert.equal("reason" in outcome && outcome.reason, error);
    const { account_id } = tenant;
    const account = await db.account.findUniqueOrThrow({ where: { id: account_id } });
    assert.equal(await db.check.count({ where: { account_id } }), 2);
    assert.deepEqual([account.credits_used, account.credits_remaining], [2n, 8n]);
  });
}

const MIB = 1024 * 1024;

test("large checks run in statements of their own, and too many waiting ones are refused", async () => {
  const tenant = await newTenant(db, 1000);
  const gate = Promise.withResolvers<void>();
  const sizes: number[] = [];
  const slow = {
    async query(statement: QueryConfig<Buffer[]>) {
      sizes.push((statement.values ?? []).reduce((sum, { length }) => sum + length, 0));
      await gate.promise;
      return db.pool.query(statement);
    },
  };
  const { record } = checkRecorder(slow as unknown as Pool);
  const large = (columns: number) =>
    judged(tenant, {
      incoming: Array.from({ length: columns }, (_, index) => ({
        name: `${index}`.padEnd((MIB - 32 * columns) / columns, "é"),
        type: "string" as const,
      })),
    });
  const checks = Array.from({ length: 120 }, (_, index) => large(index % 2 ? 1900 : 100));
  const outcomes = Promise.allSettled(checks.map((check) => record([check])));
  await until(() => sizes.length > 0);
  gate.resolve();
  const settled = await outcomes;
  const stored = settled.filter(({ status }) => status === "fulfilled").length;
  for (const outcome of settled) {
    if (outcome.status === "rejected") assert.ok(outcome.reason instanceof Overloaded);
  }
  assert.ok(stored >= 16 && stored <= 48, `${stored} of ${checks.length} were let wait`);
  for (const size of sizes) assert.ok(size < 8 * MIB, `a statement of ${size} bytes`);
  assert.equal(await db.check.count({ where: { account_id: tenant.account_id } }), stored);
});
